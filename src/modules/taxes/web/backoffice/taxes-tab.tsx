import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { SectionTitle } from '#kernel/web/backoffice/section-title.tsx'
import { Loaded } from '#kernel/web/backoffice/loaded.tsx'
import { useDeleteDialog } from '#kernel/web/backoffice/editing/use-delete-dialog.tsx'
import { formatCount } from '#kernel/rules/format.ts'
import { MenuItem } from '#kernel/web/backoffice/table/menus.tsx'
import type { Column } from '#kernel/web/backoffice/table/columns.ts'
import { locale, officeLanguage } from '#kernel/web/backoffice/language.ts'
import { dateOf } from '#kernel/web/backoffice/moments.ts'
import { RecordTab } from '#kernel/web/backoffice/record-tab.tsx'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { address } from '#kernel/contract/endpoint.ts'
import { refresh } from '#kernel/web/refresh.ts'
import { FileImport, LinesReport } from '#modules/media/web/backoffice/index.ts'
import {
  createTaxRate,
  deleteTaxRate,
  importTaxRates,
  listTaxRates,
  updateTaxRate,
  type TaxRateRecord,
  type TaxSettings,
  taxRatesLimit,
  type TaxRatesReport,
} from '../../contract/index.ts'
import { taxSettings, useDeleteTaxRate, endpointsWithTaxes } from '../queries.ts'
import { TaxRateDialog } from './tax-rate-dialog.tsx'
import { TaxSettingsCard } from './tax-settings-card.tsx'
import { TaxTry } from './tax-try.tsx'

const writes = ({ created, changed }: TaxRatesReport) => created + changed
const rates = (count: number) => `${count.toLocaleString(locale())} ${count === 1 ? 'rate' : 'rates'}`

/** Imports tax rates from a file. */
function TaxRatesImport({ close }: { close: () => void }) {
  const client = useQueryClient()
  return (
    <FileImport<TaxRatesReport>
      title="Import tax rates"
      maxBytes={taxRatesLimit}
      hint="CSV in UTF-8 up to 8 MB, 50,000 lines"
      hasNumbers
      addressOf={(dryRun, decimal) =>
        address(importTaxRates, { query: { dryRun: String(dryRun), ...(decimal && { decimal }) } })
      }
      writes={writes}
      amount={(report) => (report ? rates(writes(report)) : 'rates')}
      Shown={Report}
      done={({ created, changed }) => {
        void refresh(client, ...endpointsWithTaxes)
        return { title: 'Tax rates imported', description: `${created} added, ${changed} changed` }
      }}
      close={close}
    >
      <p className="text-ink-soft">
        A file of your state or of a provider, with a rate for each postcode, or one from Export CSV. A line
        whose place, class and first day have a rate already changes it.
      </p>
    </FileImport>
  )
}

const Report = ({ report }: { report: TaxRatesReport }) => (
  <LinesReport report={report} column="Rate" nameOf={(line) => `${line.place} ${line.percent} %`} />
)

const placeOf = ({ country, region, postcode }: TaxRateRecord) =>
  [new Intl.DisplayNames(locale(), { type: 'region' }).of(country) ?? country, region, postcode]
    .filter(Boolean)
    .join(' ')

const nameOf = (rate: TaxRateRecord) => `${placeOf(rate)} ${rate.percent} %`

const columnsFor = ({ classes }: TaxSettings): readonly Column<TaxRateRecord>[] => [
  {
    id: 'place',
    head: 'Place',
    sort: 'place',
    fixed: true,
    card: 'title',
    grow: true,
    cell: (rate) => <span className="font-medium">{placeOf(rate)}</span>,
  },
  {
    id: 'class',
    head: 'Class',
    cell: ({ taxClass }) =>
      taxClass ? (classes.find(({ code }) => code === taxClass)?.name ?? taxClass) : 'All classes',
  },
  {
    id: 'percent',
    head: 'Percent',
    card: 'amount',
    align: 'right',
    sort: 'percent',
    cell: ({ percent }) => `${formatCount(percent, officeLanguage())} %`,
  },
  {
    id: 'from',
    head: 'From',
    sort: 'validFrom',
    cell: ({ validFrom }) => (validFrom <= '2000-01-01' ? '—' : dateOf(validFrom, 'UTC')),
  },
  {
    id: 'to',
    head: 'To',
    cell: ({ validTo }) => (validTo === null ? '—' : dateOf(validTo, 'UTC')),
  },
]

/** Whether and how the shop charges taxes, its rates, and what an address is taxed with. */
export function TaxesTab() {
  const query = useQuery(taxSettings)
  return (
    <div className="grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-6">
      <Loaded query={query} waiting={<Skeleton className="h-56" />}>
        {(settings) => (
          <>
            <TaxSettingsCard key={settings.version} saved={settings} />
            {settings.isOn && <TaxTry settings={settings} />}
            <section aria-label="Tax rates">
              <SectionTitle>Tax rates</SectionTitle>
              <p className="mb-4 text-note/5 text-ink-soft">
                The longest beginning of a postcode counts, then the region, then the country. Orders keep the
                rates of their day.
              </p>
              <Rates settings={settings} />
            </section>
          </>
        )}
      </Loaded>
    </div>
  )
}

function Rates({ settings }: { settings: TaxSettings }) {
  const [open, setOpen] = useState<{ row: TaxRateRecord | null } | null>(null)
  const [importing, setImporting] = useState(false)
  const may = { edit: useMay(updateTaxRate), remove: useMay(deleteTaxRate) }
  const [mayAdd, mayImport] = [useMay(createTaxRate), useMay(importTaxRates)]
  const deleting = useDeleteDialog(useDeleteTaxRate(), 'Delete tax rate?', (rate: TaxRateRecord) => (
    <>
      <strong className="font-semibold">{nameOf(rate)}</strong> cannot be brought back. Orders that were
      placed keep it.
    </>
  ))
  return (
    <>
      <RecordTab
        list={listTaxRates}
        noun={{ one: 'tax rate', many: 'tax rates' }}
        columns={columnsFor(settings)}
        defaultSort="place"
        searchPlaceholder="Country, region or postcode"
        nameOf={nameOf}
        add={{ label: 'Add Tax Rate', may: mayAdd, run: () => setOpen({ row: null }) }}
        may={may}
        edit={(row) => setOpen({ row })}
        deleting={deleting}
        csv
        empty="No tax rates yet."
        emptyHint="Turning taxes on fills in the usual rates of your country."
        emptyAction={{ label: 'Add the first tax rate', may: mayAdd, run: () => setOpen({ row: null }) }}
        more={
          <MenuItem icon={FileUp} disabled={!mayImport} run={() => setImporting(true)}>
            Import
          </MenuItem>
        }
      />
      {open && <TaxRateDialog rate={open.row} settings={settings} close={() => setOpen(null)} />}
      {importing && <TaxRatesImport close={() => setImporting(false)} />}
    </>
  )
}
