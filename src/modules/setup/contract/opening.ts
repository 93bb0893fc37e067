import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { moment } from '#kernel/contract/wire.ts'

/** Whether the shop has been opened. Opening changes nothing about what visitors can see or order. */
export const opening = z.object({
  open: z.boolean(),
  /** Null if it is not open. */
  openedAt: moment.nullable(),
  /** Who opened it; also null for openings before this was recorded, or if the person has left. */
  openedBy: z.string().nullable(),
  /** Whether there is still demo content. */
  demo: z.boolean(),
  /** Whether everything is deleted each night; omitted where it is not. */
  resets: z.literal(true).optional(),
})
export type Opening = z.output<typeof opening>

export const getOpening = endpoint({
  method: 'GET',
  path: '/api/setup/opening',
  access: 'staff',
  summary: 'Whether the shop is open, since when and by whom, and whether demo content is still there',
  success: { status: 200, body: opening },
})

export const putOpening = endpoint({
  method: 'PUT',
  path: '/api/setup/opening',
  access: 'admins',
  summary: 'Open the shop, or mark it as not open yet; no change if that is its state already',
  body: z.object({ open: z.boolean() }),
  success: { status: 200, body: opening },
})
