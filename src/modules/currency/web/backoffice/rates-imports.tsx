import { useQuery } from '@tanstack/react-query'
import { translateMessage } from '#kernel/web/backoffice/language.ts'
import { momentOf } from '#kernel/web/backoffice/moments.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { usePendingUndo } from '#kernel/web/backoffice/use-pending-undo.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { undoRatesImport, type RatesImport } from '../../contract/index.ts'
import { ratesImports, useUndoRatesImport } from '../queries.ts'

/** The imports of the last thirty days, each of which can be undone; nothing without any. */
export function RatesImports() {
  const { data } = useQuery(ratesImports)
  const mayUndo = useMay(undoRatesImport)
  const { list, pending, ask, cancel, onUndone } = usePendingUndo<RatesImport>()
  if (!data || data.length === 0) return null
  return (
    <section aria-labelledby="imported-rates" className="mt-6 grid gap-3">
      <h3 id="imported-rates" className="text-base/6">
        Imports so far
      </h3>
      <ul ref={list} className="grid divide-y divide-line rounded-lg border border-line bg-surface">
        {data.map((record) => (
          <Row key={record.id} record={record} mayUndo={mayUndo} undo={() => ask(record)} />
        ))}
      </ul>
      {pending && <UndoDialog record={pending} close={cancel} onUndone={onUndone} />}
    </section>
  )
}

function Row({
  record: { id, created, changed, createdAt, undoneAt, kept },
  mayUndo,
  undo,
}: {
  record: RatesImport
  mayUndo: boolean
  undo: () => void
}) {
  const moment = momentOf(createdAt, useShopConfig().timeZone)
  return (
    <li data-row={id} tabIndex={-1} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 grow basis-64">
        <p className="font-medium">{moment}</p>
        <p className="text-ink-soft">
          {created} new, {changed} changed
        </p>
        {undoneAt !== null && (
          <p>{kept.length > 0 ? 'Undone, except for what is listed below.' : 'Undone'}</p>
        )}
        {kept.length > 0 && (
          <ul className="max-h-40 overflow-y-auto text-ink-soft">
            {kept.map(({ name, reason }) => (
              <li key={name}>{`${name}: ${translateMessage(reason)}`}</li>
            ))}
          </ul>
        )}
      </div>
      {undoneAt === null && (
        <Button
          look="quiet"
          size="sm"
          disabled={!mayUndo}
          onClick={undo}
          aria-label={`Undo the import of ${moment}`}
        >
          Undo
        </Button>
      )}
    </li>
  )
}

function UndoDialog({
  record,
  close,
  onUndone,
}: {
  record: RatesImport
  close: () => void
  onUndone: () => void
}) {
  const undo = useUndoRatesImport(onUndone)
  return (
    <Dialog open onClose={close} title="Take this import back?" closeLabel="Close">
      <p>
        Rates that the file added are removed, and those that it changed become what they were. A rate that
        was changed since stays, and you are told.
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button look="quiet" size="sm" onClick={close}>
          Cancel
        </Button>
        <Button look="danger" size="sm" disabled={undo.isPending} onClick={() => undo.mutate(record)}>
          Undo import
        </Button>
      </div>
    </Dialog>
  )
}
