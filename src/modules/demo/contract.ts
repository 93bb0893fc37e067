import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'

const count = z.number().int()

/** The number of demo records of one kind. */
export const demoCount = z.object({
  kind: z.string(),
  /** Plural name in English, as used in the back office. */
  label: z.string(),
  records: count,
  /** How many of these staff have changed since. */
  changed: count,
})
export type DemoCount = z.output<typeof demoCount>

export const demoContent = z.object({
  records: count,
  changed: count,
  kinds: z.array(demoCount),
  /** Whether its orders have payments, parcels and claims. */
  hasBooks: z.boolean(),
})
export type DemoContent = z.output<typeof demoContent>

export const readDemo = endpoint({
  method: 'GET',
  path: '/api/demo',
  access: 'admins',
  summary: 'Numbers of demo records, by kind',
  success: { status: 200, body: demoContent },
})

export const removeDemo = endpoint({
  method: 'POST',
  path: '/api/demo/remove',
  access: 'admins',
  summary: 'Remove demo content, except what staff have created or changed and the records that this needs',
  body: z.object({
    /** Also removes demo records that staff have changed, unless the shop's own records need them. */
    alsoChanged: z.boolean().default(false),
  }),
  success: { status: 200, body: z.object({ removed: count, kept: count }) },
})

export const fillDemoBooks = endpoint({
  method: 'POST',
  path: '/api/demo/books',
  access: 'admins',
  summary:
    'Give the demo orders of the last weeks payments, open items, parcels and claims, and turn payments and claims on; a second call does nothing',
  success: { status: 200, body: z.object({ orders: count }) },
})

export const readDemoBankFile = endpoint({
  method: 'GET',
  path: '/api/demo/bank-file',
  access: 'admins',
  summary: 'A file of the bank for the open items of the demo, to be imported',
  sends: ['text/csv'],
  success: { status: 200, body: null },
  errors: ['demo_file_missing'],
})
