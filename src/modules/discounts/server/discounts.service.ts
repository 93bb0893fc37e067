import { sql } from 'drizzle-orm'
import { isUuid } from '#kernel/database/uuid.ts'
import { refuse } from '#kernel/http/refusal.ts'
import { serveResource } from '#kernel/record/serve-resource.ts'
import { toMajor, toMinor } from '#kernel/rules/money.ts'
import { createDiscount, deleteDiscount, listDiscounts, updateDiscount } from '../contract/index.ts'
import { discounts, type DiscountRow } from './discounts.tables.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

const moneyFields = ['amount', 'cap', 'minimum'] as const

type Sent = { [Name in keyof DiscountRow]?: DiscountRow[Name] | undefined }

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
    ...(!categoryIds.every(isUuid) && { categoryIds: staffText('There is no such category') }),
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
      columnsOf(input, { stored }) {
        const minor = Object.fromEntries(
          moneyFields.flatMap((name) => {
            const value = input[name]
            return value === undefined ? [] : [[name, value === null ? null : toMinor(value, exponent)]]
          }),
        )
        const columns = { ...input, ...minor }
        const fields = faultsOf({ ...stored, ...columns })
        return Object.keys(fields).length > 0 ? refuse('invalid_body', { fields }) : columns
      },
    },
  )
}
