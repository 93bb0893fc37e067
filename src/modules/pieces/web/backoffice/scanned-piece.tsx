import { useEffect, useState } from 'react'
import { Undo2 } from 'lucide-react'
import { sidesOf } from '#modules/orders/web/backoffice/index.ts'
import { t } from '#kernel/web/backoffice/language.ts'
import { useWrite } from '#kernel/web/backoffice/write.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { listPieces, type Scanned } from '../../contract/index.ts'
import { takeBack } from '../queries/pieces.ts'
import { stateLabels } from './state-labels.ts'

/** How long a scan can be taken back, in ms; the server decides. */
const undoMs = 60_000

/** The piece that was scanned last: what it is, its new state, and for a minute the way back. */
export function ScannedPiece({ scanned, undone }: { scanned: Scanned; undone: () => void }) {
  const { piece, scan, isRepeated } = scanned
  const undo = useWrite({
    write: () => takeBack(scan.id),
    done: 'Scan taken back',
    failed: 'Failed to take the scan back',
    refreshes: [listPieces],
    after: undone,
  })
  const mayUndo = useIsFresh(scan.id) && !isRepeated
  return (
    <section
      aria-label={piece.label}
      className="grid gap-1.5 rounded-lg border-2 border-accent bg-surface p-4"
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="figures text-lg font-medium">{piece.label}</span>
        <span className="font-medium">{t(stateLabels[piece.state])}</span>
      </p>
      {isRepeated && <p className="text-clay">It was so already.</p>}
      <p>{[piece.productName, ...piece.choices].join(', ')}</p>
      <p className="figures">{sidesOf(piece)}</p>
      {piece.room && <p>{piece.room}</p>}
      {piece.note && <p className="whitespace-pre-line text-ink-soft">{piece.note}</p>}
      {mayUndo && (
        <Button
          look="quiet"
          size="sm"
          className="min-h-11 justify-self-start"
          disabled={undo.isPending}
          onClick={() => undo.mutate(undefined)}
        >
          <Undo2 size={15} aria-hidden />
          Undo
        </Button>
      )}
    </section>
  )
}

/** Whether a scan came less than a minute ago. */
function useIsFresh(id: string): boolean {
  const [old, setOld] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setOld(id), undoMs)
    return () => clearTimeout(timer)
  }, [id])
  return old !== id
}
