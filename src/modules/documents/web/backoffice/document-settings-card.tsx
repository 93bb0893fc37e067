import { useState } from 'react'
import type { z } from 'zod'
import { call, read } from '#kernel/web/api.ts'
import { NumberField } from '#kernel/web/backoffice/editing/number-field.tsx'
import { CheckField } from '#kernel/web/ui/check-field.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import { SettingsCard, useSettingsPart } from '#modules/settings/web/backoffice/index.ts'
import {
  getDocumentSettings,
  putDocumentSettings,
  seriesKinds,
  type SeriesKind,
  type BookAccounts,
} from '../../contract/index.ts'
import { documentLabels } from './document-labels.ts'

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
function AccountFields({
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

const documentSettings = read(getDocumentSettings)

type Saved = z.output<typeof getDocumentSettings.success.body>

const sharing: readonly SeriesKind[] = ['deposit', 'final', 'credit']

/** How documents are numbered; for administrators only. */
export function DocumentSettingsCard() {
  return (
    <SettingsCard
      title="Documents"
      hint="Numbers count from 1 each year, without gaps. Documents that were issued keep their numbers."
      reads={documentSettings}
      writes={putDocumentSettings}
      height="h-44"
    >
      {(saved) => <SettingsForm saved={saved} />}
    </SettingsCard>
  )
}

function SettingsForm({ saved }: { saved: Saved }) {
  const [isShared, setShared] = useState(saved.isShared)
  const [prefixes, setPrefixes] = useState(saved.prefixes)
  const [turnover, setTurnover] = useState(saved.turnover === null ? '' : String(saved.turnover))
  const [accounts, setAccounts] = useState(saved.accounts)
  const body = { isShared, prefixes, turnover: turnover === '' ? null : Number(turnover), accounts }
  const { errorOf } = useSettingsPart(body, (version) =>
    call(putDocumentSettings, { body: { ...body, version } }),
  )
  const shownSeries = seriesKinds.filter((kind) => !isShared || !sharing.includes(kind))
  return (
    <>
      <CheckField
        label="One series for invoices, deposit invoices, final invoices and credit notes"
        checked={isShared}
        onChange={setShared}
      />
      <fieldset>
        <legend className="mb-2 text-sm font-medium">What numbers begin with</legend>
        <div className="grid gap-4 sm:grid-cols-3">
          {shownSeries.map((kind) => (
            <Field
              key={kind}
              label={documentLabels[kind]}
              value={prefixes[kind]}
              maxLength={10}
              autoComplete="off"
              error={errorOf(`prefixes.${kind}`)}
              onChange={({ target }) => setPrefixes({ ...prefixes, [kind]: target.value })}
            />
          ))}
        </div>
      </fieldset>
      <NumberField
        label="Turnover of last year"
        decimals="currency"
        value={turnover}
        onChange={setTurnover}
        error={errorOf('turnover')}
        hint="Decides from when invoices to German businesses must be electronic. Empty: unknown"
      />
      <AccountFields accounts={accounts} set={setAccounts} errorOf={errorOf} />
    </>
  )
}
