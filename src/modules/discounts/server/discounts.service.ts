import { sql } from 'drizzle-orm'
import { refuse } from '#kernel/http/refusal.ts'
import { serveResource } from '#kernel/record/serve-resource.ts'
import { toMajor, toMinor } from '#kernel/rules/money.ts'
import { createDiscount, deleteDiscount, listDiscounts, updateDiscount } from '../contract/index.ts'
import { discounts, type DiscountRow } from './discounts.tables.ts'

const moneyFields = ['amount', 'cap', 'minimum'] as const

type Sent = { [Name in keyof DiscountRow]?: DiscountRow[Name] | undefined }

/** Messages by field where two fields disagree. */
function faultsOf({ percent = null, amount = null, validFrom, validTo, maxUses, uses = 0 }: Sent) {
  return {
    ...((percent === null) === (amount === null) && { percent: 'Either a percentage or an amount' }),
    ...(validFrom && validTo && validTo < validFrom && { validTo: 'It ends before it begins' }),
    ...(maxUses && maxUses < uses && { maxUses: `It was used ${uses} times already` }),
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
      label: ({ code }) => code,
      invalidates: ['/api/discounts', '/api/settings'],
      duplicate: () => refuse('discount_taken'),
      where: ({ q }) => (q ? sql`starts_with(code, ${q.toUpperCase()})` : undefined),
      serialize: (rows) =>
        rows.map(({ updatedAt: _, amount, cap, minimum, createdAt, ...row }) => ({
          ...row,
          amount: major(amount),
          cap: major(cap),
          minimum: major(minimum),
          createdAt: createdAt.toISOString(),
        })),
      columnsOf(sent, { stored }) {
        const minor = Object.fromEntries(
          moneyFields.flatMap((name) => {
            const value = sent[name]
            return value === undefined ? [] : [[name, value === null ? null : toMinor(value, exponent)]]
          }),
        )
        const columns = { ...sent, ...minor }
        const fields = faultsOf({ ...stored, ...columns })
        return Object.keys(fields).length > 0 ? refuse('invalid_body', { fields }) : columns
      },
    },
  )
}
