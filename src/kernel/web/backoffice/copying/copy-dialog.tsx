import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { copyText } from './copy-text.ts'

/** Shows a text to be copied, such as a link or a secret, with a copy button. */
export function CopyDialog({
  title,
  text,
  close,
  children,
}: {
  title: string
  text: string
  close: () => void
  /** Explains what the text is for. */
  children: ReactNode
}) {
  return (
    <Dialog open onClose={close} title={title} closeLabel="Close">
      <div className="grid gap-4">
        <p>{children}</p>
        <code className="rounded-md border border-line bg-paper p-3 [overflow-wrap:anywhere]">{text}</code>
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="quiet" onClick={close}>
            Done
          </Button>
          <Button onClick={() => void copyText(text)}>
            <Copy size={15} aria-hidden />
            Copy
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
