import { useQuery } from '@tanstack/react-query'
import { FileUp, TableProperties, Pencil, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { rowButtonLook } from '#kernel/web/backoffice/editing/row-buttons.tsx'
import { t } from '#kernel/web/backoffice/language.ts'
import {
  importBankFile,
  type BankReport,
  bankColumnNames,
  updateBankCsvMap,
  type BankCsvMap,
} from '../../contract/index.ts'
import {
  bankMaps,
  useImportBankFile,
  type UnreadFile,
  useChangeBankMap,
  useForgetBankMap,
} from '../queries/staff-payments.ts'
import { BankColumnsForm } from './bank-columns-form.tsx'
import { bankColumnLabels } from './labels.ts'

/** What somebody chose for the files of a map. */
function chosenIn({ columns }: BankCsvMap): string[] {
  const columnTexts = bankColumnNames.flatMap((name) =>
    columns[name] ? [`${t(bankColumnLabels[name])}: ${columns[name]}`] : [],
  )
  return [
    ...columnTexts,
    ...(columns.dateOrder
      ? [t(columns.dateOrder === 'dmy' ? 'Day first: 31/12/2026' : 'Month first: 12/31/2026')]
      : []),
    ...(columns.decimal ? [t(columns.decimal === ',' ? 'Comma: 1.234,50' : 'Point: 1,234.50')] : []),
  ]
}

/** How CSV files of banks are read, which can be changed and forgotten. */
function BankMapsDialog({ close }: { close: () => void }) {
  const may = useMay(updateBankCsvMap)
  const { data = [] } = useQuery(bankMaps)
  const [edited, setEdited] = useState<BankCsvMap | null>(null)
  const changing = useChangeBankMap(() => setEdited(null))
  const { mutate: forget, isPending } = useForgetBankMap()
  return (
    <Dialog open onClose={close} title="Columns of bank files" closeLabel="Close" wide>
      {edited ? (
        <BankColumnsForm
          key={edited.id}
          headers={edited.headers}
          sample={[]}
          columns={edited.columns}
          faults={{}}
          label="Save"
          isPending={changing.isPending}
          save={(columns) => changing.mutate({ map: edited, columns })}
        />
      ) : (
        <ul className="grid divide-y divide-line">
          {data.map((map) => (
            <li key={map.id} className="flex items-start justify-between gap-4 py-3">
              <span className="grid min-w-0 gap-1">
                <span className="font-medium wrap-anywhere">{map.fileName}</span>
                <span className="text-note wrap-anywhere text-ink-soft">
                  {map.headers.filter(Boolean).join(', ')}
                </span>
                <span className="text-note wrap-anywhere">{chosenIn(map).join(' · ')}</span>
              </span>
              <span className="flex shrink-0">
                <button
                  type="button"
                  aria-label={`Change the columns of ${map.fileName}`}
                  title="Change the columns"
                  disabled={!may}
                  onClick={() => setEdited(map)}
                  className={rowButtonLook}
                >
                  <Pencil size={15} aria-hidden />
                </button>
                <button
                  type="button"
                  aria-label={`Forget the columns of ${map.fileName}`}
                  title="Forget the columns"
                  disabled={!may || isPending}
                  onClick={() => forget(map)}
                  className={rowButtonLook}
                >
                  <Trash2 size={15} aria-hidden />
                </button>
              </span>
            </li>
          ))}
          {data.length === 0 && <li className="py-3 text-ink-soft">Nothing is remembered yet</li>}
        </ul>
      )}
    </Dialog>
  )
}

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
