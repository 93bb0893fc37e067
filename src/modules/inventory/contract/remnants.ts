import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { recordEndpoints } from '#kernel/contract/resource.ts'
import { sortsBy } from '#kernel/contract/sorts.ts'
import { id, idParams, listQuery, moment, success, version } from '#kernel/contract/wire.ts'

/** Whole millimetres. */
const side = (max: number) =>
  z
    .number('A number is required')
    .int('Must be a whole number')
    .min(1, 'Must be 1 or more')
    .max(max, `At most ${max}`)

const fields = {
  /** Across the roll. */
  widthMm: side(10_000),
  /** Along the roll. */
  lengthMm: side(1_000_000),
  /** Where it lies. */
  location: z.string().trim().max(200, 'At most 200 characters').nullish(),
}

const remnant = z.object({
  id,
  /** What stands on its label: `R00012`. */
  label: z.string(),
  inventoryItemId: id,
  widthMm: z.number().int(),
  lengthMm: z.number().int(),
  location: z.string().nullable(),
  /** When it was cut; null: it lies there. */
  usedAt: moment.nullable(),
  version,
  createdAt: moment,
  updatedAt: moment,
})
export type Remnant = z.output<typeof remnant>

export const {
  listAll: listRemnants,
  get: getRemnant,
  create: createRemnant,
  update: updateRemnant,
  remove: deleteRemnant,
} = recordEndpoints({
  path: '/api/inventory/remnants',
  access: { read: 'staff', write: 'editors' },
  noun: 'remnant',
  record: remnant,
  query: listQuery.extend({
    inventoryItemId: id.optional(),
    /** Remnants that were used are listed only on request. */
    used: z.enum(['true', 'false', 'all']).default('false'),
    sort: z.enum(sortsBy('createdAt', 'label')).default('-createdAt'),
  }),
  create: z.object({ inventoryItemId: id, ...fields }),
  change: z.object(fields).partial(),
  notFound: 'remnant_not_found',
  refusals: ['reference_unknown'],
  summaries: {
    list: 'What is left of rolls of cloth, newest first',
    create: 'Record what is left of a roll; it gets a label',
  },
})

/** No plan uses more. */
const maxAtOnce = 500

export const confirmRemnants = endpoint({
  method: 'POST',
  path: '/api/inventory/remnants/use',
  access: 'editors',
  summary: 'Confirm that these remnants were cut; none of them is used again',
  body: z.object({
    ids: z.array(id).min(1, 'Please choose at least one').max(maxAtOnce, `At most ${maxAtOnce}`),
  }),
  success: { status: 200, body: success },
  errors: ['remnant_not_found', 'remnant_used'],
})

export const remnantLabel = endpoint({
  method: 'GET',
  path: '/api/inventory/remnants/{id}/label',
  access: 'staff',
  summary: 'A label for a remnant with its item, its size and a barcode, 62 by 29 mm, as a PDF file',
  params: idParams,
  sends: ['application/pdf'],
  success: { status: 200, body: null },
  errors: ['remnant_not_found'],
})
