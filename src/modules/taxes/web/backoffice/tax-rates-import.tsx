import { useQueryClient } from '@tanstack/react-query'
import { address } from '#kernel/contract/endpoint.ts'
import { locale } from '#kernel/web/backoffice/language.ts'
import { refresh } from '#kernel/web/refresh.ts'
import { FileImport, LinesReport } from '#modules/media/web/backoffice/index.ts'
import { importTaxRates, taxRatesLimit, type TaxRatesReport } from '../../contract/index.ts'
import { endpointsWithTaxes } from '../queries.ts'

const writes = ({ created, changed }: TaxRatesReport) => created + changed
const rates = (count: number) => `${count.toLocaleString(locale())} ${count === 1 ? 'rate' : 'rates'}`

/** Imports tax rates from a file. */
export function TaxRatesImport({ close }: { close: () => void }) {
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
