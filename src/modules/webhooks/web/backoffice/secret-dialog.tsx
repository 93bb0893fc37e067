import { Copy } from 'lucide-react'
import { copyText } from '../../../../kernel/web/backoffice/copy-text.ts'
import { Button } from '../../../../kernel/web/ui/button.tsx'
import { Dialog } from '../../../../kernel/web/ui/dialog.tsx'

/** The secret of a webhook, the only time that it can be seen. */
export function SecretDialog({ secret, close }: { secret: string; close: () => void }) {
  return (
    <Dialog open onClose={close} title="Secret of the webhook" closeLabel="Close">
      <div className="grid gap-4">
        <p>
          The receiver checks with it that a message comes from this shop. Copy it now: it is not shown again.
        </p>
        <code className="rounded-md border border-line bg-paper p-3 [overflow-wrap:anywhere]">{secret}</code>
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="quiet" onClick={() => void copyText(secret)}>
            <Copy size={15} aria-hidden />
            Copy
          </Button>
          <Button onClick={close}>Done</Button>
        </div>
      </div>
    </Dialog>
  )
}
