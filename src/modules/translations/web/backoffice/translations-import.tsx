import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { address } from '../../../../kernel/contract/endpoint.ts'
import { ApiError } from '../../../../kernel/web/api.ts'
import { reasonOf } from '../../../../kernel/web/backoffice/write.ts'
import { Button } from '../../../../kernel/web/ui/button.tsx'
import { Dialog } from '../../../../kernel/web/ui/dialog.tsx'
import { toast } from '../../../../kernel/web/ui/toast-store.ts'
import { DropArea, sendWithProgress } from '../../../media/web/backoffice/index.ts'
import { importLimit, importTranslations } from '../../contract.ts'
import type { TranslationsReport } from '../../contract.ts'
import { Report } from './report.tsx'
import { figure } from './words.ts'

interface Sent {
  file: File
  dryRun: boolean
}

const send = ({ file, dryRun }: Sent) =>
  sendWithProgress<TranslationsReport>(
    address(importTranslations, { query: { dry_run: dryRun ? 'true' : 'false' } }),
    file.slice(0, file.size, 'text/csv'),
    () => {},
  )

const texts = (count: number) => `${figure(count)} ${count === 1 ? 'text' : 'texts'}`

/** A translator's file: first what it would do, line by line, then all of it at once. */
export function TranslationsImport({ close }: { close: () => void }) {
  const client = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [report, setReport] = useState<TranslationsReport | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onMutate: () => setFault(null),
    onSuccess: (result) => {
      if (result.dry_run) return setReport(result)
      toast({ title: 'Translations imported', description: `${texts(result.changed)} changed` })
      // A file may hold texts of every kind of record.
      void client.invalidateQueries()
      close()
    },
    onError: (error) => {
      setFault(reasonOf(error))
      const refused = error instanceof ApiError && error.code === 'import_refused'
      setReport(refused ? (error.body as unknown as TranslationsReport) : null)
    },
  })
  const choose = ([chosen]: File[]) => {
    if (chosen === undefined) return
    setFile(chosen)
    setReport(null)
    if (chosen.size > importLimit) setFault('The file is larger than 5 MB.')
    else mutate({ file: chosen, dryRun: true })
  }
  const writes = report?.changed ?? 0
  return (
    <Dialog open onClose={isPending ? () => {} : close} title="Import translations" closeLabel="Close">
      <div className="grid gap-4">
        <p className="text-ink-soft">
          Columns: record, id, field, base, language, text, as in Export CSV. All lines are taken over, or
          none; empty texts change nothing.
        </p>
        <DropArea
          label="CSV file"
          icon={FileUp}
          accept=".csv,text/csv"
          hint={file ? file.name : 'CSV in UTF-8 up to 5 MB, 50,000 lines'}
          disabled={isPending}
          onFiles={choose}
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
            onClick={() => file && mutate({ file, dryRun: false })}
          >
            Import {report ? texts(writes) : 'texts'}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
