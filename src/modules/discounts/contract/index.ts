import { z } from 'zod'
import { recordEndpoints } from '#kernel/contract/resource.ts'
import { sortsBy } from '#kernel/contract/sorts.ts'
import { calendarDay, id, key, listQuery, moment, version } from '#kernel/contract/wire.ts'

/** Categories of one discount. */
const maxCategories = 100

const money = z
  .number('Must be a number')
  .positive('Must be above 0')
  .max(1_000_000_000_000, 'At most 1,000,000,000,000')
  .nullable()
const day = calendarDay('Must be a day, like 2027-01-01').nullable()

const discountFields = z.object({
  /** As shoppers type it at the checkout; null: it applies by itself, and `name` says what its line is called. */
  code: z
    .string('Code is required')
    .trim()
    .toUpperCase()
    .min(1, 'Code is required')
    .max(40, 'At most 40 characters')
    .regex(/^[\p{L}\p{N}_-]+$/u, 'Letters, digits, - and _ only')
    .nullable(),
  name: z
    .string('Name is required')
    .trim()
    .min(1, 'Name is required')
    .max(60, 'At most 60 characters')
    .nullable(),
  /** Percent of the pieces; null: an amount. */
  percent: z
    .number('Must be a number')
    .positive('Must be above 0')
    .max(100, 'At most 100')
    .refine((value) => Number(value.toFixed(4)) === value, 'At most four decimals')
    .nullable(),
  /** Major units; null: a percentage. */
  amount: money,
  /** The most that a percentage takes off, in major units; null: no limit. */
  cap: money,
  /** The price of the pieces from which it can be used, in major units; null: any. */
  minimum: money,
  /** The number of pieces from which it can be used; null: any. */
  minimumPieces: z
    .number('Must be a number')
    .int('Must be a whole number')
    .min(1, 'Must be above 0')
    .max(100, 'At most 100')
    .nullable(),
  /** Only pieces of these categories count and get it; empty: all. */
  categoryIds: z.array(key).max(maxCategories, 'At most 100'),
  /** The delivery costs nothing, apart from what long pieces add; instead of a percentage or an amount. */
  freeDelivery: z.boolean(),
  /** First and last day; null: without limit. */
  validFrom: day,
  validTo: day,
  /** In how many orders it can be used; null: without limit. */
  maxUses: z
    .number('Must be a number')
    .int('Must be a whole number')
    .min(1, 'Must be above 0')
    .max(1_000_000_000)
    .nullable(),
  /** Only for the first order of a customer. */
  firstOrder: z.boolean(),
  isActive: z.boolean(),
})

const discount = z.object({
  id,
  code: z.string().nullable(),
  name: z.string().nullable(),
  percent: z.number().nullable(),
  amount: z.number().nullable(),
  cap: z.number().nullable(),
  minimum: z.number().nullable(),
  minimumPieces: z.number().int().nullable(),
  categoryIds: z.array(id),
  freeDelivery: z.boolean(),
  validFrom: z.string().nullable(),
  validTo: z.string().nullable(),
  maxUses: z.number().int().nullable(),
  /** The orders that have used it. */
  uses: z.number().int(),
  firstOrder: z.boolean(),
  isActive: z.boolean(),
  version,
  createdAt: moment,
})
export type Discount = z.output<typeof discount>

export const {
  listAll: listDiscounts,
  create: createDiscount,
  update: updateDiscount,
  remove: deleteDiscount,
} = recordEndpoints({
  path: '/api/discounts',
  access: { read: 'staff', write: 'admins' },
  noun: 'discount',
  record: discount,
  query: listQuery.extend({
    /** The beginning of a code or a name. */
    q: z.string().trim().max(40).optional(),
    sort: z.enum(sortsBy('code', 'createdAt', 'uses')).default('-createdAt'),
  }),
  create: discountFields.partial(),
  change: discountFields.partial(),
  notFound: 'discount_not_found',
  refusals: ['discount_taken'],
})
