import type { Quote } from '../../contract/quotes.ts'
import { CopyDialog } from '#kernel/web/backoffice/copying/copy-dialog.tsx'

/** The private link of a quote, for customers who are reached by other means than e-mail. */
export function LinkDialog({
  shared: { link, quote },
  close,
}: {
  shared: { link: string; quote: Quote }
  close: () => void
}) {
  return (
    <CopyDialog title={`Link of ${quote.quoteNumber}`} text={link} close={close}>
      {quote.customerName} reads and answers the quote there. So does everybody else who has the link: pass it
      on by a message to one person. Nothing was mailed.
    </CopyDialog>
  )
}
