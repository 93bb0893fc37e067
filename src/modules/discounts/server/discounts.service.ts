import { inArray, sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { isUuid } from '#kernel/database/uuid.ts'
import { refuse } from '#kernel/http/refusal.ts'
import { serveResource } from '#kernel/record/serve-resource.ts'
import { toMajor, toMinor } from '#kernel/rules/money.ts'
import { categories } from '#modules/catalog/server/index.ts'
import { createDiscount, deleteDiscount, listDiscounts, updateDiscount } from '../contract/index.ts'
import { discounts, type DiscountRow } from './discounts.tables.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

const moneyFields = ['amount', 'cap', 'minimum'] as const

type Sent = { [Name in keyof DiscountRow]?: DiscountRow[Name] | undefined }

const noCategory = () => ({ categoryIds: staffText('There is no such category') })

/** Whether a category does not exist that a write adds; one that was deleted later may stay. */
async function addsUnknown(db: Db, categoryIds: readonly string[] = [], stored: readonly string[] = []) {
  const added = [...new Set(categoryIds.map((id) => id.toLowerCase()))].filter((id) => !stored.includes(id))
  if (added.length === 0 || !added.every(isUuid)) return false
  return (await db.$count(categories, inArray(categories.id, added))) < added.length
}

/** Messages by field where two fields disagree, or a value cannot be one. */
function faultsOf(input: Sent) {
  const { code = null, name = null, percent = null, amount = null, freeDelivery = false } = input
  const { validFrom, validTo, maxUses, uses = 0, categoryIds = [] } = input
  const takes = [percent !== null, amount !== null, freeDelivery].filter(Boolean).length
  return {
    ...((code === null) === (name === null) && {
      name: staffText('Either a code, or the name of a discount without one'),
    }),
    ...(takes !== 1 && { percent: staffText('Either a percentage, an amount or free delivery') }),
    ...(validFrom && validTo && validTo < validFrom && { validTo: staffText('It ends before it begins') }),
    ...(!categoryIds.every(isUuid) && noCategory()),
    ...(maxUses && maxUses < uses && { maxUses: staffText('It was used {{uses}} times already', { uses }) }),
  }
}

/** @param shop.exponent decimals of the shop's currency */
export const servedDiscounts = ({ exponent }: { exponent: number }) => {
  const major = (minor: number | null) => minor && toMajor(minor, exponent)
  return serveResource(
    {
      entity: 'discount',
      notFound: 'discount_not_found',
      listAll: listDiscounts,
      create: createDiscount,
      update: updateDiscount,
      remove: deleteDiscount,
    },
    discounts,
    {
      label: ({ label }) => label,
      invalidates: ['/api/discounts', '/api/settings'],
      duplicate: () => refuse('discount_taken'),
      where: ({ q }) => (q ? sql`starts_with(upper(label), ${q.toUpperCase()})` : undefined),
      // A code may be null, and the list is sorted by what lines are called.
      sorts: { code: 'label' },
      serialize: (rows) =>
        rows.map(({ amount, cap, minimum, createdAt, ...row }) => ({
          ...row,
          amount: major(amount),
          cap: major(cap),
          minimum: major(minimum),
          createdAt: createdAt.toISOString(),
        })),
      async columnsOf(input, { stored, db }) {
        const minor = Object.fromEntries(
          moneyFields.flatMap((name) => {
            const value = input[name]
            return value === undefined ? [] : [[name, value === null ? null : toMinor(value, exponent)]]
          }),
        )
        const columns = { ...input, ...minor }
        const isUnknown = await addsUnknown(db, input.categoryIds, stored?.categoryIds)
        const fields = { ...faultsOf({ ...stored, ...columns }), ...(isUnknown && noCategory()) }
        return Object.keys(fields).length > 0 ? refuse('invalid_body', { fields }) : columns
      },
    },
  )
}
