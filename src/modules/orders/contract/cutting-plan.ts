import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { id, idParams } from '#kernel/contract/wire.ts'
import { maxOrdersAtOnce } from './orders-admin.ts'

/** A piece of cloth with its position on the roll: `at_mm` from the roll's edge. */
const placedCloth = z.object({
  label: z.string(),
  across_mm: z.number().int(),
  along_mm: z.number().int(),
  at_mm: z.number().int(),
})

const strip = z.object({
  start_mm: z.number().int(),
  length_mm: z.number().int(),
  pieces: z.array(placedCloth),
})

/** How the cloth of the chosen orders is cut from one roll: a proposal, which changes no stock. */
export const clothPlan = z.object({
  part: z.enum(['cloth', 'lining']),
  /** The stock item that these pieces take; null: none. */
  inventory_item_id: id.nullable(),
  /** Null: several products, or a deleted one. */
  product_id: id.nullable(),
  /** Name of the cloth: that of the choice's stock item, else those of product and choice: `Sage Roller, Oat`. */
  name: z.string(),
  roll_mm: z.number().int(),
  strips: z.array(strip),
  /** What is cut from remnants of earlier rolls, because that shortens the roll; omitted where nothing is. */
  remnants: z
    .array(
      z.object({
        id,
        label: z.string(),
        width_mm: z.number().int(),
        length_mm: z.number().int(),
        location: z.string().nullable(),
        strips: z.array(strip),
      }),
    )
    .optional(),
  /** Of a cloth that is kept by batch (dye lot), what is cut from which; then `strips` is empty. Omitted for any other. */
  batches: z
    .array(
      z.object({
        batch: z.string(),
        /** What is left of the batch, in millimetres of its roll. */
        length_mm: z.number().int(),
        total_mm: z.number().int(),
        strips: z.array(strip),
      }),
    )
    .optional(),
  /** Pieces that belong together and that no batch has enough cloth for; omitted where there are none. */
  short: z.array(z.object({ labels: z.array(z.string()), length_mm: z.number().int() })).optional(),
  /** Length of roll for all strips, and for comparison the length for cutting the pieces one by one. */
  total_mm: z.number().int(),
  singly_mm: z.number().int(),
  /** Thousandths of the roll that are used by pieces. */
  used_permille: z.number().int(),
})
export type ClothPlan = z.output<typeof clothPlan>

export const getCuttingPlan = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/cutting-plan',
  access: 'staff',
  also: ['workshop'],
  summary: 'The cutting plan for the cloth of an order',
  params: idParams,
  success: { status: 200, body: z.array(clothPlan) },
  errors: ['order_not_found'],
})

export const getCuttingPlans = endpoint({
  method: 'GET',
  path: '/api/orders/cutting-plan',
  access: 'staff',
  also: ['workshop'],
  summary: 'One cutting plan for the cloth of several orders',
  /** Comma-separated ids. */
  query: z.object({ ids: z.string().max(maxOrdersAtOnce * 40) }),
  success: { status: 200, body: z.array(clothPlan) },
})
