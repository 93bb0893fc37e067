import { useQueryClient } from '@tanstack/react-query'
import { address } from '#kernel/contract/endpoint.ts'
import { refresh } from '#kernel/web/refresh.ts'
import { locale } from '#kernel/web/backoffice/language.ts'
import { FileImport, LinesReport } from '#modules/media/web/backoffice/index.ts'
import { importExchangeRates, ratesLimit, type RatesReport } from '../../contract/index.ts'
import { endpointsWithAmounts } from '../queries.ts'

const writes = ({ created, changed }: RatesReport) => created + changed
const rates = (count: number) => `${count.toLocaleString(locale())} ${count === 1 ? 'rate' : 'rates'}`

/** Imports rates from a file. */
export function RatesImport({ close }: { close: () => void }) {
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
