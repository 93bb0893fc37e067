import { Field } from '#kernel/web/ui/field.tsx'
import type { BookAccounts } from '../../contract/index.ts'

type Single = Exclude<keyof BookAccounts, 'revenue'>

/** `19: 8400, 7: 8300` */
const revenueText = (revenue: BookAccounts['revenue']) =>
  revenue.map(({ percent, account }) => `${percent}: ${account}`).join(', ')

/** Rates with their accounts, as somebody types them; what is no pair is left out. */
const revenueIn = (text: string): BookAccounts['revenue'] =>
  text.split(',').flatMap((pair) => {
    const [percent = '', account = ''] = pair.split(':').map((part) => part.trim())
    return percent !== '' && account !== '' && Number.isFinite(Number(percent))
      ? [{ percent: Number(percent), account }]
      : []
  })

/** The accounts to which documents are booked, for files of bookkeeping. */
export function AccountFields({
  accounts,
  set,
  errorOf,
}: {
  accounts: BookAccounts
  set: (accounts: BookAccounts) => void
  errorOf: (field: string) => string | undefined
}) {
  const field = (name: Single, label: string, max = 40) => (
    <Field
      label={label}
      value={accounts[name]}
      maxLength={max}
      autoComplete="off"
      error={errorOf(`accounts.${name}`)}
      onChange={({ target }) => set({ ...accounts, [name]: target.value })}
    />
  )
  return (
    <details>
      <summary className="cursor-pointer py-1 text-sm font-medium">Accounts for bookkeeping</summary>
      <div className="mt-3 grid gap-4 sm:grid-cols-3">
        {field('customers', 'Customers')}
        {field('deposits', 'Deposits received')}
        <Field
          label="Turnover by rate"
          hint="Rate and account: 19: 8400, 7: 8300"
          defaultValue={revenueText(accounts.revenue)}
          maxLength={300}
          autoComplete="off"
          error={errorOf('accounts.revenue')}
          onChange={({ target }) => set({ ...accounts, revenue: revenueIn(target.value) })}
        />
        {field('otherRevenue', 'Turnover of other rates')}
        {field('tax', 'Tax owed (IIF)')}
        {field('consultant', 'Number of the adviser (DATEV)', 7)}
        {field('client', 'Number of the client (DATEV)', 7)}
      </div>
    </details>
  )
}
