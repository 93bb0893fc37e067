import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { languageQuery } from '#kernel/contract/translations.ts'
import { amount, figure, id, idParams, metres, success, version, ifMatch } from '#kernel/contract/wire.ts'
import { cut, facts, kind, making, mount, safetyStandard } from '#modules/making/contract/index.ts'
import { priceModels } from '#modules/pricing/contract.ts'
import { sizeLimits } from './catalog.ts'
import { configurationFields } from './catalog-writes.ts'
import { offeredOption, priceGrid } from './options.ts'

/**
 * How the pieces of a product are made and priced: the data that calculator, cart and product editor calculate with.
 */

export const configuration = z.object({
  product_id: id,
  kind: kind.nullable(),
  /** The mounts to choose from; empty: there is no choice. */
  mounts: z.array(mount),
  size_limits: sizeLimits,
  /** Minimum charged area, in square metres. */
  min_area_m2: z.number().nullable(),
  max_area_m2: z.number().nullable(),
  /** Grams per square metre; 0: not known. */
  weight_gsm: z.number().int(),
  /** Maximum weight that its fittings carry, in grams. */
  max_weight_g: z.number().int().nullable(),
  /** Price model `piece`: grams of one piece, and its longest side in millimetres; omitted: not known. */
  item_weight_g: z.number().int().nullish(),
  item_length_mm: z.number().int().nullish(),
  /** How it is taxed; omitted: as goods. */
  tax_class: z.string().nullish(),
  /** The product's own lead time in working days; null: that of its kind. */
  lead_days_min: z.number().int().nullable(),
  lead_days_max: z.number().int().nullable(),
  /** Values of its making that differ from those of its kind. */
  making,
  /** Its facts before any choice is applied. */
  facts,
  /** The rule set of child safety that the shop follows. */
  safety: safetyStandard,
  /** Whether the shop sends samples of swatches by post. */
  samples: z.boolean(),
  price_model: z.enum(priceModels),
  /** Price per square metre, used by the price model `area`; with the price model `piece`, that of one piece. */
  price_per_sqm: amount,
  /** Price of the piece with which the product's page opens, in major units; null: it has none. */
  start_price: amount.nullable(),
  price_grid_id: id.nullable(),
  price_grid: priceGrid.nullable(),
  /** Price model `cloth`: the price per running metre, and per width that is sewn. */
  price_per_metre: amount,
  price_per_width: amount,
  /** Price model `square_foot`. */
  price_per_sqft: amount,
  /** In the order in which they are shown. */
  options: z.array(offeredOption),
  version,
})
export type Configuration = z.output<typeof configuration>

export const getConfiguration = endpoint({
  method: 'GET',
  path: '/api/products/{id}/configuration',
  access: 'anyone',
  summary: 'How the pieces of a product are made, and their limits',
  params: idParams,
  query: z.object(languageQuery),
  translated: true,
  success: { status: 200, body: configuration },
  tool: { use: 'Reads the options of a product before pricePiece asks for its price.' },
  errors: ['product_not_found'],
})

export const putConfiguration = endpoint({
  method: 'PUT',
  path: '/api/products/{id}/configuration',
  access: 'editors',
  summary: 'Change how the pieces of a product are made; omitted fields are not changed',
  params: idParams,
  headers: ifMatch,
  body: z.object(configurationFields).partial().extend({ version: version.optional() }),
  success: { status: 200, body: configuration },
  errors: ['product_not_found', 'product_refused', 'version_conflict', 'precondition_failed'],
})
export type ConfigurationForm = z.output<typeof putConfiguration.body>

const missingKinds = z.object({
  /** The kinds suggested by the words in categories and names, with the number of products. */
  suggested: z.array(z.object({ kind, count: z.number().int() })),
  /** Number of products for which no kind can be suggested. */
  unknown: z.number().int(),
})
export type MissingKinds = z.output<typeof missingKinds>

export const getMissingKinds = endpoint({
  method: 'GET',
  path: '/api/products/kinds',
  access: 'editors',
  summary: 'Products on sale without a kind, with kinds suggested by their categories and names',
  success: { status: 200, body: missingKinds },
})

export const setMissingKinds = endpoint({
  method: 'POST',
  path: '/api/products/kinds',
  access: 'editors',
  summary: 'Set the kinds suggested by categories and names; kinds already set are not changed',
  success: { status: 200, body: success.extend({ count: z.number().int(), unknown: z.number().int() }) },
})

/** Maximum number of options of one line. */
const maxLineOptions = 20
/** Maximum length of all options of a line as JSON, in characters. */
const maxOptionsLength = 2000

/**
 * The choices of a line: a code or text for each option, a number, or true or false; no nested values. They are
 * stored with the order, in its mail and in the answer that is replayed to a repeated request.
 */
export const lineOptions = z
  .record(
    z.string().min(1).max(50),
    z.union(
      [z.string().max(200), z.number().min(-1e15).max(1e15), z.boolean()],
      'Must be a text, a number or true or false',
    ),
  )
  .refine((options) => Object.keys(options).length <= maxLineOptions, `At most ${maxLineOptions} options`)
  .refine((options) => JSON.stringify(options).length <= maxOptionsLength, 'These options are too long')
  .meta({ maxProperties: maxLineOptions })

/** The shop's rules decide which sizes can be made; beyond these limits nothing can be calculated. */
const pieceSide = z.number().min(-1e6, 'Must be above 0').max(1e6, 'At most 1,000,000 m')

/** A shopper's answers about a piece; sizes, depth and height in metres. */
export const pieceRequest = z.object({
  width: pieceSide,
  length: pieceSide,
  /** `in`: the size was measured in inches, and one that a tape has not is refused. */
  size_unit: z.enum(['m', 'cm', 'mm', 'in']).optional(),
  mount: mount.nullish(),
  /** Depth of the recess. */
  depth: z.number().min(0.001, 'Must be above 0').max(2, 'At most 2 m').nullish(),
  /** From the floor to the top of the piece. */
  top_height: z.number().min(0.3, 'At least 0.3 m').max(10, 'At most 10 m').nullish(),
  /** Codes of choices by the code of their option; omitted options have their default. */
  options: lineOptions.optional(),
})
export type PieceRequest = z.output<typeof pieceRequest>

export const piecePrice = z.object({
  price: amount,
  /** The piece's own area and the area it is charged for, in square metres. */
  area: z.number(),
  charged_area: z.number(),
  /** The finished size in metres; null: made as ordered. */
  finished_width: metres.nullable(),
  finished_length: metres.nullable(),
  parts: z.array(z.object({ label: z.string(), amount: figure })),
  cuts: z.array(cut),
  /** Kilograms; null: not known. */
  weight: z.number().nullable(),
  /** How far the loop of its control hangs down, metres; null for a control without a loop. */
  loop: z.number().nullable(),
  safety_mark: z.boolean(),
  /** By how much it protrudes from its recess, metres. */
  stands_out: z.number(),
  /** Working days until it is ready; null: not promised. */
  lead_days_min: z.number().int().nullable(),
  lead_days_max: z.number().int().nullable(),
  /** Why the piece cannot be ordered like this; empty when it can. */
  messages: z.array(z.object({ field: z.string(), message: z.string() })),
})
export type PiecePrice = z.output<typeof piecePrice>

export const pricePiece = endpoint({
  method: 'POST',
  path: '/api/products/{id}/price',
  access: 'anyone',
  summary: 'Price, finished size and cut list of a piece, or why it cannot be made',
  params: idParams,
  query: z.object(languageQuery),
  translated: true,
  body: pieceRequest,
  success: { status: 200, body: piecePrice },
  tool: {
    use: 'Calculates the price of a piece by its width and length in metres, and says why a piece cannot be made. It orders nothing.',
  },
  errors: ['product_not_found'],
})
