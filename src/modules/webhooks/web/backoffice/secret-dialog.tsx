import { CopyDialog } from '../../../../kernel/web/backoffice/copy-dialog.tsx'

/** The secret of a webhook, the only time that it can be seen. */
export function SecretDialog({ secret, close }: { secret: string; close: () => void }) {
  return (
    <CopyDialog title="Secret of the webhook" text={secret} close={close}>
      The receiver checks with it that a message comes from this shop. Copy it now: it is not shown again.
    </CopyDialog>
  )
}
