import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { SectionTitle } from '#kernel/web/backoffice/section-title.tsx'
import { dayIn } from '#kernel/rules/shop-time.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { Loaded } from '#kernel/web/backoffice/loaded.tsx'
import { useDeleteDialog } from '#kernel/web/backoffice/editing/use-delete-dialog.tsx'
import { MenuItem } from '#kernel/web/backoffice/table/menus.tsx'
import { RecordTab } from '#kernel/web/backoffice/record-tab.tsx'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import type { Column } from '#kernel/web/backoffice/table/columns.ts'
import { t, locale } from '#kernel/web/backoffice/language.ts'
import { address } from '#kernel/contract/endpoint.ts'
import { refresh } from '#kernel/web/refresh.ts'
import { FileImport, LinesReport } from '#modules/media/web/backoffice/index.ts'
import { RecordDialog } from '#kernel/web/backoffice/editing/record-dialog.tsx'
import { RecordFields } from '#kernel/web/backoffice/editing/record-fields.tsx'
import { useRecordForm } from '#kernel/web/backoffice/editing/use-record-form.ts'
import type { Fields } from '#kernel/web/backoffice/editing/fields.ts'
import {
  createExchangeRate,
  deleteExchangeRate,
  importExchangeRates,
  listExchangeRates,
  updateExchangeRate,
  type ExchangeRate,
  type ReportingCurrency,
  ratesLimit,
  type RatesReport,
} from '../../contract/index.ts'
import {
  reportingCurrency,
  useDeleteExchangeRate,
  endpointsWithAmounts,
  writeExchangeRate,
} from '../queries.ts'
import { currencyName, currencyOptions } from './currency-names.ts'
import { dayText, rateSentence, rateText } from './rate-text.ts'
import { RatesImports } from './rates-imports.tsx'
import { ReportingCard } from './reporting-card.tsx'

function fieldsFor({ currency, shopCurrency }: ReportingCurrency, today: string) {
  const options = currencyOptions([currency, shopCurrency])
  return {
    day: { kind: 'date', label: 'From this day on', initial: today, required: true },
    from: { kind: 'select', label: 'One unit of', options, initial: currency },
    // Must keep all twelve decimals.
    rate: { kind: 'number', label: 'Is worth', required: true, decimals: 12, maxLength: 40 },
    to: {
      kind: 'select',
      label: 'Units of',
      options,
      initial: shopCurrency === currency ? '' : shopCurrency,
    },
  } satisfies Fields
}

/** Adds a rate or edits the given one. */
function RateDialog({
  rate,
  currencies,
  today,
  close,
}: {
  rate: ExchangeRate | null
  currencies: ReportingCurrency
  /** A day of the shop. */
  today: string
  close: () => void
}) {
  const form = useRecordForm({
    noun: 'exchange rate',
    record: rate,
    fields: fieldsFor(currencies, today),
    write: (values, version) => writeExchangeRate(rate, values, version),
    refreshes: endpointsWithAmounts,
    may: useMay(createExchangeRate),
    close,
  })
  return (
    <RecordDialog title={rate ? 'Edit Exchange Rate' : 'Add Exchange Rate'} form={form}>
      <RecordFields form={form} names={['day', ['from', 'rate', 'to']]} />
    </RecordDialog>
  )
}

const writes = ({ created, changed }: RatesReport) => created + changed
const rates = (count: number) => `${count.toLocaleString(locale())} ${count === 1 ? 'rate' : 'rates'}`

/** Imports rates from a file. */
function RatesImport({ close }: { close: () => void }) {
  const client = useQueryClient()
  return (
    <FileImport<RatesReport>
      title="Import exchange rates"
      maxBytes={ratesLimit}
      hint="CSV in UTF-8 up to 2 MB, 20,000 lines"
      hasNumbers
      addressOf={(dryRun, decimal) =>
        address(importExchangeRates, { query: { dryRun: String(dryRun), ...(decimal && { decimal }) } })
      }
      writes={writes}
      amount={(report) => (report ? rates(writes(report)) : 'rates')}
      Shown={Report}
      done={({ created, changed }) => {
        void refresh(client, ...endpointsWithAmounts)
        return { title: 'Exchange rates imported', description: `${created} added, ${changed} changed` }
      }}
      close={close}
    >
      <p className="text-ink-soft">
        Columns: day, from, to, rate, as in Export CSV. A line with two currencies and a day that have a rate
        already changes it.
      </p>
    </FileImport>
  )
}

const Report = ({ report }: { report: RatesReport }) => (
  <LinesReport
    report={report}
    column="Rate"
    nameOf={(line) => `${line.day} ${line.from} ${line.to} ${line.rate}`}
  />
)

const columns: readonly Column<ExchangeRate>[] = [
  {
    id: 'day',
    head: t('From', { context: 'day' }),
    sort: 'day',
    fixed: true,
    card: 'title',
    cell: ({ day }) => <span className="font-medium">{dayText(day)}</span>,
  },
  {
    id: 'one',
    head: 'One unit of',
    cell: ({ from }) => `${from} – ${currencyName(from)}`,
  },
  { id: 'rate', head: 'Is worth', card: 'amount', align: 'right', cell: ({ rate }) => rateText(rate) },
  {
    id: 'other',
    head: 'Units of',
    grow: true,
    cell: ({ to }) => `${to} – ${currencyName(to)}`,
  },
]

const nameOf = (rate: ExchangeRate) => `${rateSentence(rate)} of ${dayText(rate.day)}`

/** The reporting currency and the exchange rates. */
export function CurrencyTab() {
  const query = useQuery(reportingCurrency)
  return (
    <div className="grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-6">
      <Loaded query={query} waiting={<Skeleton className="h-56" />}>
        {(currencies) => (
          <>
            <ReportingCard key={currencies.version} saved={currencies} />
            <section aria-label="Exchange rates">
              <SectionTitle>Exchange rates</SectionTitle>
              <p className="mb-4 text-note/5 text-ink-soft">
                A rate holds from its day on until the next one of the same two currencies, for at most 366
                days.
              </p>
              <Rates currencies={currencies} />
            </section>
          </>
        )}
      </Loaded>
    </div>
  )
}

function Rates({ currencies }: { currencies: ReportingCurrency }) {
  const { timeZone } = useShopConfig()
  const [open, setOpen] = useState<{ row: ExchangeRate | null; today: string } | null>(null)
  const [importing, setImporting] = useState(false)
  const show = (row: ExchangeRate | null) => setOpen({ row, today: dayIn(timeZone, new Date()) })
  const may = { edit: useMay(updateExchangeRate), remove: useMay(deleteExchangeRate) }
  const [mayAdd, mayImport] = [useMay(createExchangeRate), useMay(importExchangeRates)]
  const deleting = useDeleteDialog(useDeleteExchangeRate(), 'Delete exchange rate?', (rate: ExchangeRate) => (
    <>
      <strong className="font-semibold">{nameOf(rate)}</strong> cannot be brought back. Amounts of its days
      are converted at the rate before it.
    </>
  ))
  return (
    <>
      <RecordTab
        list={listExchangeRates}
        noun={{ one: 'exchange rate', many: 'exchange rates' }}
        columns={columns}
        defaultSort="-day"
        searchPlaceholder="Currency"
        nameOf={nameOf}
        add={{ label: 'Add Exchange Rate', may: mayAdd, run: () => show(null) }}
        may={may}
        edit={show}
        deleting={deleting}
        csv
        empty="No exchange rates yet."
        emptyHint="What one currency is worth in another from a day on. Reports convert with it."
        emptyAction={{ label: 'Add the first rate', may: mayAdd, run: () => show(null) }}
        more={
          <MenuItem icon={FileUp} disabled={!mayImport} run={() => setImporting(true)}>
            Import
          </MenuItem>
        }
      />
      <RatesImports />
      {open && (
        <RateDialog rate={open.row} currencies={currencies} today={open.today} close={() => setOpen(null)} />
      )}
      {importing && <RatesImport close={() => setImporting(false)} />}
    </>
  )
}
