import { Copy } from 'lucide-react'
import type { Quote } from '../../contract/quotes.ts'
import { copyText } from '../../../../kernel/web/backoffice/copy-text.ts'
import { Button } from '../../../../kernel/web/ui/button.tsx'
import { Dialog } from '../../../../kernel/web/ui/dialog.tsx'

/** The private link of a quote, for customers who are reached by other ways than mail. */
export function LinkDialog({
  shared: { link, quote },
  close,
}: {
  shared: { link: string; quote: Quote }
  close: () => void
}) {
  return (
    <Dialog open onClose={close} title={`Link of ${quote.quoteNumber}`} closeLabel="Close">
      <div className="grid gap-4">
        <p>
          {quote.customerName} reads and answers the quote there. So does everybody else who has the link:
          pass it on by a message to one person. Nothing was mailed.
        </p>
        <code className="rounded-md border border-line bg-paper p-3 [overflow-wrap:anywhere]">{link}</code>
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="quiet" onClick={() => void copyText(link)}>
            <Copy size={15} aria-hidden />
            Copy
          </Button>
          <Button onClick={close}>Done</Button>
        </div>
      </div>
    </Dialog>
  )
}
