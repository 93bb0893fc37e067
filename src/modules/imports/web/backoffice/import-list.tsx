import { SectionTitle } from '#kernel/web/backoffice/section-title.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { momentOf } from '#kernel/web/backoffice/moments.ts'
import { CouldNotLoad } from '#kernel/web/backoffice/could-not-load.tsx'
import { usePendingUndo } from '#kernel/web/backoffice/use-pending-undo.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import type { ImportRecord } from '../../contract/imports.ts'
import { lastImports, useUndoImport } from '../queries.ts'
import { CheckedImport } from './new-import.tsx'
import { formatWords, kindWords, outcomeOf, recordCount, stateWords } from './words.ts'

/** Earlier imports and who made them; each can be opened and undone. */
export function ImportList({ disabled }: { disabled: boolean }) {
  const { data, ...query } = useQuery(lastImports)
  const [shown, setShown] = useState<ImportRecord | null>(null)
  const { list, pending, ask, cancel, onUndone } = usePendingUndo<ImportRecord>()
  return (
    <section aria-labelledby="past-imports" className="grid gap-3">
      <SectionTitle id="past-imports">Imports so far</SectionTitle>
      {query.isPending && <Skeleton className="h-24" />}
      {query.isError && <CouldNotLoad query={query} />}
      {data?.length === 0 && (
        <p className="rounded-lg border border-line bg-surface px-6 py-10 text-center text-ink-soft">
          Nothing has been imported yet. Imports are listed here and can be undone for thirty days.
        </p>
      )}
      {data && data.length > 0 && (
        <ul ref={list} className="grid divide-y divide-line rounded-lg border border-line bg-surface">
          {data.map((record) => (
            <Row
              key={record.id}
              record={record}
              disabled={disabled}
              show={() => setShown(record)}
              undo={() => ask(record)}
            />
          ))}
        </ul>
      )}
      {shown && (
        <Dialog open onClose={() => setShown(null)} title={shown.fileName} closeLabel="Close">
          <div className="grid gap-4">
            <CheckedImport id={shown.id} disabled={disabled} />
          </div>
        </Dialog>
      )}
      {pending && <UndoDialog record={pending} close={cancel} onUndone={onUndone} />}
    </section>
  )
}

function Row({
  record,
  disabled,
  show,
  undo,
}: {
  record: ImportRecord
  disabled: boolean
  show: () => void
  undo: () => void
}) {
  const { timeZone } = useShopConfig()
  return (
    <li data-row={record.id} tabIndex={-1} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 grow basis-64">
        <p className="font-medium wrap-anywhere">{record.fileName}</p>
        <p className="text-ink-soft">
          {kindWords[record.kind]}, {formatWords[record.format] ?? record.format} · {record.madeBy},{' '}
          {momentOf(record.createdAt, timeZone)}
        </p>
        <p>
          {stateWords[record.state]}: {outcomeOf(record)}
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          look="quiet"
          size="sm"
          disabled={disabled}
          onClick={show}
          aria-label={`Report of ${record.fileName}`}
        >
          Report
        </Button>
        {record.undoable && (
          <Button
            look="quiet"
            size="sm"
            disabled={disabled}
            onClick={undo}
            aria-label={`Undo ${record.fileName}`}
          >
            Undo
          </Button>
        )}
      </div>
    </li>
  )
}

function UndoDialog({
  record,
  close,
  onUndone,
}: {
  record: ImportRecord
  close: () => void
  onUndone: () => void
}) {
  const undo = useUndoImport(onUndone)
  return (
    <Dialog open onClose={close} title="Take this import back?" closeLabel="Close">
      <p>
        What <strong className="font-semibold">{record.fileName}</strong> added leaves the shop, and what it
        changed becomes what it was: {recordCount(record)}. Whatever was changed since stays, and you are
        told.
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button look="quiet" size="sm" onClick={close}>
          Cancel
        </Button>
        <Button
          look="danger"
          size="sm"
          disabled={undo.isPending}
          onClick={() => undo.mutate({ id: record.id })}
        >
          Undo import
        </Button>
      </div>
    </Dialog>
  )
}
