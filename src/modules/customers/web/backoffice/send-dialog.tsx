import { useQuery } from '@tanstack/react-query'
import { t } from '#kernel/web/backoffice/language.ts'
import type { MailPreview } from '#kernel/contract/mail-preview.ts'
import { CouldNotLoad } from '#kernel/web/backoffice/could-not-load.tsx'
import { Button } from '#kernel/web/ui/button.tsx'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'

/** Shows the mail that a customer would get, and sends it after a question. */
export function SendDialog({
  title,
  preview,
  busy,
  close,
  send,
}: {
  title: string
  /** The read of the mail. */
  preview: {
    queryKey: readonly [string]
    queryFn: (context: { queryKey: readonly [string] }) => Promise<MailPreview>
  }
  busy: boolean
  close: () => void
  send: () => void
}) {
  const { data: mail, ...query } = useQuery({ ...preview, staleTime: 0, gcTime: 0 })
  return (
    <Dialog open onClose={close} title={title} closeLabel="Close">
      {query.isPending && <Skeleton className="h-48" />}
      {query.isError && <CouldNotLoad query={query} />}
      {mail && (
        <dl className="grid gap-3">
          <div>
            <dt className="text-note/5 text-ink-soft">To</dt>
            <dd className="wrap-anywhere">{mail.to}</dd>
          </div>
          {mail.subject && (
            <div>
              <dt className="text-note/5 text-ink-soft">Subject</dt>
              <dd className="wrap-anywhere">{mail.subject}</dd>
            </div>
          )}
          <div>
            <dt className="text-note/5 text-ink-soft">{mail.subject ? t('Mail') : t('Message')}</dt>
            <dd className="max-h-72 overflow-y-auto rounded-md bg-linen p-3 whitespace-pre-line wrap-anywhere">
              {mail.text}
            </dd>
          </div>
          {mail.attachments.length > 0 && (
            <div>
              <dt className="text-note/5 text-ink-soft">Attached</dt>
              <dd>{mail.attachments.join(', ')}</dd>
            </div>
          )}
        </dl>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button look="quiet" size="sm" onClick={close}>
          Back
        </Button>
        <Button size="sm" disabled={busy || mail === undefined} onClick={send}>
          Send
        </Button>
      </div>
    </Dialog>
  )
}
