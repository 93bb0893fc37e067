import { CopyDialog } from '#kernel/web/backoffice/copying/copy-dialog.tsx'

/** Shows the secret of a webhook, which cannot be read again. */
export function SecretDialog({ secret, close }: { secret: string; close: () => void }) {
  return (
    <CopyDialog title="Secret of the webhook" text={secret} close={close}>
      The receiver checks with it that a message comes from this shop. Copy it now: it is not shown again.
    </CopyDialog>
  )
}
