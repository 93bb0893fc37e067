import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { version, ifMatch } from '#kernel/contract/wire.ts'

/** How the shop taxes; off until an owner turns it on. */

const maxClasses = 30

const code = z
  .string()
  .max(100)
  .regex(/^[a-z][a-z0-9_-]{0,29}$/, 'Small letters, digits and - only, beginning with a letter')

export const taxClass = z.object({
  /** Named by products, charges and rates. */
  code,
  name: z.string().trim().min(1, 'Name is required').max(100, 'At most 100 characters'),
  /** The activity as which its turnover is reported, where the law asks for that; omitted: none. */
  activity: z.string().trim().max(100, 'At most 100 characters').optional(),
})
export type TaxClass = z.output<typeof taxClass>

/** The classes that the shop itself uses; they stay. */
export const ownClasses = ['goods', 'metal', 'fitting', 'delivery'] as const

const classNames: Record<(typeof ownClasses)[number], string> = {
  goods: 'Goods',
  metal: 'Goods of metal',
  fitting: 'Fitting',
  delivery: 'Delivery',
}

/** From when on a state of the USA wants its tax from sellers elsewhere, where that is not the usual. */
const nexusThreshold = z.object({
  state: z
    .string()
    .trim()
    .toUpperCase()
    .max(10)
    .regex(/^[A-Z]{2}$/, 'A code of two letters, such as TX'),
  /** Sales of a year, in the shop's currency. */
  amount: z.number('Please enter a number').positive('Must be above 0').max(1e12, 'Please enter a number'),
  /** Orders of a year; null: their number does not count. */
  orders: z.number().int('Whole numbers only').positive('Must be above 0').max(1e9).nullable(),
})
export type NexusThresholdOfState = z.output<typeof nexusThreshold>

const nexus = z
  .array(nexusThreshold)
  .max(60, 'At most 60')
  .refine((all) => new Set(all.map(({ state }) => state)).size === all.length, 'Each state once')
  .optional()

const fields = {
  isOn: z.boolean(),
  /** Whether prices contain the tax or it comes on top. */
  prices: z.enum(['included', 'added']),
  /** Charges no tax at all, as small businesses may. */
  smallBusiness: z.boolean(),
  /** For consumers in other countries of the Union: the shop's own rate, or that of the destination. */
  unionSales: z.enum(['origin', 'destination']),
  /** Where the destination's rate differs: whether the price with tax stays, or the price without. */
  unionPrices: z.enum(['gross', 'net']),
  classes: z.array(taxClass).max(maxClasses, `At most ${maxClasses} classes`),
  /** Thresholds that the owner typed, by state; omitted: none. */
  nexus,
}

/**
 * The stored settings; missing fields have their defaults. `priceNote` is what pages say beside prices: it is worked
 * out whenever settings or rates change.
 */
export const storedTaxes = z.object({
  isOn: z.boolean().default(false),
  prices: z.enum(['included', 'added']).optional(),
  smallBusiness: z.boolean().default(false),
  unionSales: z.enum(['origin', 'destination']).default('origin'),
  unionPrices: z.enum(['gross', 'net']).default('gross'),
  nexus,
  classes: z.array(taxClass).default(ownClasses.map((code) => ({ code, name: classNames[code] }))),
})
export type StoredTaxes = z.output<typeof storedTaxes>
/** The same with what the country decides where nobody has. */
export type TaxesNow = StoredTaxes & { prices: 'included' | 'added' }

const taxSettings = z.object({
  ...fields,
  /** The shop's country, whose rules these are: ISO 3166. */
  country: z.string(),
  /** Whether its usual rates are known, so that they can be filled in. */
  hasUsualRates: z.boolean(),
  version,
})
export type TaxSettings = z.output<typeof taxSettings>

const path = '/api/settings/taxes'

export const getTaxSettings = endpoint({
  method: 'GET',
  path,
  access: 'staff',
  summary: 'Whether and how the shop charges taxes',
  success: { status: 200, body: taxSettings },
})

export const putTaxSettings = endpoint({
  method: 'PUT',
  path,
  access: 'admins',
  summary:
    'Turn taxes on or off, or change how they are charged; turning them on adds the usual rates of the shop’s country if it has none',
  headers: ifMatch,
  body: z.object(fields).partial().extend({ version: version.optional() }),
  success: { status: 200, body: taxSettings },
  errors: ['invalid_body', 'version_conflict', 'precondition_failed'],
})
export type TaxSettingsForm = z.input<typeof putTaxSettings.body>
