import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { address } from '../../../../kernel/contract/endpoint.ts'
import { ApiError } from '../../../../kernel/web/api.ts'
import { refresh } from '../../../../kernel/web/refresh.ts'
import { Button } from '../../../../kernel/web/ui/button.tsx'
import { Dialog } from '../../../../kernel/web/ui/dialog.tsx'
import { SelectField } from '../../../../kernel/web/ui/select-field.tsx'
import { toast } from '../../../../kernel/web/ui/toast-store.ts'
import { locale } from '../../../../kernel/web/backoffice/language.ts'
import { reasonOf } from '../../../../kernel/web/backoffice/write.ts'
import { DropArea, sendWithProgress } from '../../../media/web/backoffice/index.ts'
import { importExchangeRates, ratesLimit } from '../../contract/index.ts'
import type { ImportedRate, RatesReport } from '../../contract/index.ts'
import { showsAmounts } from '../queries.ts'

interface Sent {
  file: File
  dryRun: boolean
  /** The sign before the decimals; empty: as the file shows it. */
  decimal: string
}

const send = ({ file, dryRun, decimal }: Sent) =>
  sendWithProgress<RatesReport>(
    address(importExchangeRates, { query: { dryRun: String(dryRun), ...(decimal && { decimal }) } }),
    file.slice(0, file.size, 'text/csv'),
    () => {},
  )

const rates = (count: number) => `${count.toLocaleString(locale())} ${count === 1 ? 'rate' : 'rates'}`

/** Rates from a file: first what it would do, line by line, then all of it at once. */
export function RatesImport({ close }: { close: () => void }) {
  const client = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [report, setReport] = useState<RatesReport | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [decimal, setDecimal] = useState('')
  const { mutate, isPending } = useMutation({
    mutationFn: (sent: Sent) => send(sent),
    onMutate: () => setFault(null),
    onSuccess: (result) => {
      if (result.dryRun) return setReport(result)
      toast({
        title: 'Exchange rates imported',
        description: `${result.created} added, ${result.changed} changed`,
      })
      void refresh(client, ...showsAmounts)
      close()
    },
    onError: (error) => {
      setFault(reasonOf(error))
      const refused = error instanceof ApiError && error.code === 'import_refused'
      setReport(refused ? (error.body as unknown as RatesReport) : null)
    },
  })
  function check(chosen: File | null, sign: string) {
    if (chosen === null) return
    setFile(chosen)
    setReport(null)
    if (chosen.size > ratesLimit) setFault('The file is larger than 2 MB.')
    else mutate({ file: chosen, dryRun: true, decimal: sign })
  }
  const writes = report ? report.created + report.changed : 0
  return (
    <Dialog open onClose={isPending ? () => {} : close} title="Import exchange rates" closeLabel="Close">
      <div className="grid gap-4">
        <p className="text-ink-soft">
          Columns: day, from, to, rate, as in Export CSV. A line with two currencies and a day that have a
          rate already changes it.
        </p>
        <SelectField
          label="Numbers are written"
          value={decimal}
          disabled={isPending}
          onChange={({ target }) => {
            setDecimal(target.value)
            check(file, target.value)
          }}
        >
          <option value="">as the file says; ask where it is unclear</option>
          <option value=".">1,234.50</option>
          <option value=",">1.234,50</option>
        </SelectField>
        <DropArea
          label="CSV file"
          icon={FileUp}
          accept=".csv,text/csv"
          hint={file ? file.name : 'CSV in UTF-8 up to 2 MB, 20,000 lines'}
          disabled={isPending}
          onFiles={([chosen]) => check(chosen ?? null, decimal)}
        />
        {fault && (
          <p role="alert" className="text-clay">
            {fault}
          </p>
        )}
        {report && !isPending && <Report report={report} />}
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="quiet" size="sm" disabled={isPending} onClick={close}>
            Cancel
          </Button>
          <Button
            size="sm"
            disabled={isPending || writes === 0 || report?.refused !== 0}
            onClick={() => file && mutate({ file, dryRun: false, decimal })}
          >
            Import {report ? rates(writes) : 'rates'}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

const words: Record<ImportedRate['action'], string> = {
  create: 'New',
  change: 'Change',
  unchanged: 'Unchanged',
  error: 'Error',
}

function Report({ report }: { report: RatesReport }) {
  const { created, changed, unchanged, refused } = report
  return (
    <section aria-label="What the file does" className="grid gap-3">
      <p>
        {created} new, {changed} changed, {unchanged} unchanged, {refused} with an error.
      </p>
      {report.lines.length > 0 && (
        <div className="max-h-72 overflow-y-auto rounded-md border border-line">
          <table className="w-full">
            <thead>
              <tr className="text-left text-[0.8125rem] text-ink-soft">
                {['Line', 'Rate', 'What happens'].map((head) => (
                  <th key={head} scope="col" className="border-b border-line px-3 py-2 font-medium">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {report.lines.map((line) => (
                <tr key={line.line} className="align-top">
                  <td className="figures px-3 py-1.5">{line.line}</td>
                  <td className="figures px-3 py-1.5 wrap-anywhere">
                    {line.day} {line.from} {line.to} {line.rate}
                  </td>
                  <td className={line.action === 'error' ? 'px-3 py-1.5 text-clay' : 'px-3 py-1.5'}>
                    {words[line.action]}
                    {line.errors.map(({ column, message }) => (
                      <span key={column} className="block">
                        {column}: {message}
                      </span>
                    ))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
