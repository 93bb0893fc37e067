import { z } from 'zod'
import { orderEndpoint } from '#kernel/contract/order-endpoint.ts'
import { recordEndpoints } from '#kernel/contract/resource.ts'
import { sortsBy } from '#kernel/contract/sorts.ts'
import { translationFields, translationWrites } from '#kernel/contract/translations.ts'
import { id, listQuery, moment, version } from '#kernel/contract/wire.ts'
import { tableFaults } from './table-faults.ts'
import { priceTable } from './price-table.ts'

export const deliveryKinds = ['van', 'parcel', 'freight', 'pickup', 'fitting'] as const
export type DeliveryKind = (typeof deliveryKinds)[number]

/** No shop needs more, and every order reads all of them. */
export const maxDeliveryMethods = 50

/** A year of working days. */
const maxDays = 260

const days = z
  .number('Please enter a number')
  .int('Must be a whole number')
  .min(0, 'Cannot be negative')
  .max(maxDays, `At most ${maxDays} days`)

const name = z.string().trim().max(100, 'At most 100 characters')

const fields = {
  kind: z.enum(deliveryKinds),
  name: name.min(1, 'Name is required'),
  isActive: z.boolean(),
  position: z.number().int().min(0).max(1_000_000),
  /** Working days from the day on which the pieces are made to their arrival. */
  daysMin: days,
  daysMax: days,
  taxClass: z
    .string()
    .trim()
    .max(50, 'At most 50 characters')
    .regex(/^[a-z][a-z\d_]*$/, 'A tax class has lower-case letters, digits and underscores only'),
  terms: priceTable,
}

/** A way in which pieces reach the customer. */
const deliveryMethod = z.object({
  id,
  ...fields,
  ...translationFields,
  version,
  createdAt: moment,
  updatedAt: moment,
})
export type DeliveryMethod = z.output<typeof deliveryMethod>

/** Rules between the fields of a method: messages by dotted field, null if there is none. */
export function methodFaults({
  daysMin,
  daysMax,
  terms,
}: Partial<Pick<DeliveryMethod, 'daysMin' | 'daysMax' | 'terms'>>): Record<string, string> | null {
  const faults = {
    ...(daysMin !== undefined &&
      daysMax !== undefined &&
      daysMax < daysMin && { daysMax: 'Cannot be less than the fewest days' }),
    ...(terms && tableFaults(terms)),
  }
  return Object.keys(faults).length > 0 ? faults : null
}

const translated = translationWrites({ name })

/** Validated by the form and again by the server. */
export const deliveryMethodForm = z
  .object({
    ...fields,
    isActive: fields.isActive.default(true),
    /** By default after all others. */
    position: fields.position.optional(),
    daysMin: days.default(1),
    daysMax: days.default(5),
    taxClass: fields.taxClass.default('delivery'),
    terms: priceTable.default(() => priceTable.parse({})),
    ...translated,
  })
  .superRefine((form, context) => {
    for (const [field, message] of Object.entries(methodFaults(form) ?? {}))
      context.addIssue({ code: 'custom', path: field.split('.'), message })
  })
export type DeliveryMethodForm = z.input<typeof deliveryMethodForm>

const change = z.object(fields).partial().extend(translated)
export type DeliveryMethodChange = z.output<typeof change>

export const {
  listAll: listDeliveryMethods,
  get: getDeliveryMethod,
  create: createDeliveryMethod,
  update: updateDeliveryMethod,
  remove: deleteDeliveryMethod,
} = recordEndpoints({
  path: '/api/delivery/methods',
  access: { read: 'staff', write: 'admins' },
  noun: 'delivery method',
  record: deliveryMethod,
  query: listQuery.extend({
    active: z.enum(['true', 'false']).optional(),
    sort: z.enum(sortsBy('position')).default('position'),
  }),
  create: deliveryMethodForm,
  change,
  notFound: 'delivery_method_not_found',
  refusals: ['delivery_methods_full'],
  summaries: {
    list: 'The delivery methods in their order; at most 50',
    update: 'Change a delivery method; omitted fields are not changed, and `terms` is replaced as a whole',
    remove: 'Delete a delivery method; orders keep what was agreed',
  },
})

export const orderDeliveryMethods = orderEndpoint({
  path: '/api/delivery/methods',
  access: 'admins',
  summary: 'Reorder delivery methods; the first one gets 1',
  notFound: 'delivery_method_not_found',
})
