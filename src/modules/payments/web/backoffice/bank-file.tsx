import { useQuery } from '@tanstack/react-query'
import { FileUp, TableProperties } from 'lucide-react'
import { useRef, useState } from 'react'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { importBankFile, type BankReport } from '../../contract/index.ts'
import { bankMaps, useImportBankFile, type UnreadFile } from '../queries/staff-payments.ts'
import { BankColumnsForm } from './bank-columns-form.tsx'
import { BankMapsDialog } from './bank-maps-dialog.tsx'

/** Imports a file of the bank and says what was in it; asks once for the columns of a file that it cannot read. */
export function BankFile({
  report,
  done,
}: {
  report: BankReport | null
  done: (report: BankReport) => void
}) {
  const may = useMay(importBankFile)
  const field = useRef<HTMLInputElement>(null)
  const [unread, setUnread] = useState<UnreadFile | null>(null)
  const [isListing, setIsListing] = useState(false)
  const { data: maps = [] } = useQuery(bankMaps)
  const { mutate, isPending } = useImportBankFile((imported) => {
    setUnread(null)
    done(imported)
  }, setUnread)
  return (
    <div className="mb-4 flex flex-wrap items-center gap-4">
      <Button size="sm" disabled={!may || isPending} onClick={() => field.current?.click()}>
        <FileUp size={15} aria-hidden />
        Import a bank file
      </Button>
      <input
        ref={field}
        type="file"
        aria-label="Bank file"
        className="hidden"
        accept=".xml,.sta,.mt940,.txt,.csv,.940"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // The same file may be chosen again.
          target.value = ''
          if (file) mutate({ file })
        }}
      />
      {maps.length > 0 && (
        <Button look="quiet" size="sm" onClick={() => setIsListing(true)}>
          <TableProperties size={15} aria-hidden />
          Columns of bank files
        </Button>
      )}
      {report && (
        <output aria-live="polite" className="text-ink-soft">
          {report.added} new, {report.known} known already; {report.exact} by reference and amount,{' '}
          {report.proposed} proposed, {report.unknown} unknown
          {report.faults.length > 0 && `; ${report.faults.join(', ')}`}
        </output>
      )}
      {isListing && <BankMapsDialog close={() => setIsListing(false)} />}
      {unread && (
        <Dialog open onClose={() => setUnread(null)} title="Which column is which?" closeLabel="Close" wide>
          <BankColumnsForm
            headers={unread.headers}
            sample={unread.sample}
            columns={{}}
            faults={unread.faults}
            label="Import"
            isPending={isPending}
            save={(columns) => mutate({ file: unread.file, columns })}
          />
        </Dialog>
      )}
    </div>
  )
}
