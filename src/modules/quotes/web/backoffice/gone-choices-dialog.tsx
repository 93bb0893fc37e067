import type { Quote } from '../../contract/quotes.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Dialog } from '#kernel/web/ui/dialog.tsx'

/** Lists the agreed choices that the shop no longer offers, and asks for confirmation before they are ordered. */
export function GoneChoicesDialog({
  quote,
  gone,
  busy,
  close,
  confirm,
}: {
  quote: Quote
  /** One sentence for each choice that is no longer offered. */
  gone: readonly string[]
  busy: boolean
  close: () => void
  confirm: () => void
}) {
  return (
    <Dialog open onClose={close} title={`Order ${quote.quoteNumber} as agreed?`} closeLabel="Close">
      <ul className="list-disc pl-5">
        {gone.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className="mt-3 text-ink-soft">
        The agreed price stands, and the order keeps what was agreed. The cut list is reckoned from what is
        still offered: please settle with the workshop and the customer how the piece is made.
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button look="quiet" size="sm" onClick={close}>
          Cancel
        </Button>
        <Button size="sm" disabled={busy} onClick={confirm}>
          Order as agreed
        </Button>
      </div>
    </Dialog>
  )
}
