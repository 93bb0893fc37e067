import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { ApiError } from '#kernel/web/api.ts'
import { useTranslateMessage } from '#kernel/web/i18n/translate-message.ts'
import { toast } from '#kernel/web/ui/toast-store.ts'

/** Whether a mailed link was refused because it is no longer valid. */
export const isLinkBroken = (error: unknown) => error instanceof ApiError && error.code === 'link_invalid'

/** Shows why something failed: the server's message for too many requests, else the given one. */
export function useFailureToast() {
  const { t } = useTranslation()
  const translateMessage = useTranslateMessage()
  return (error: unknown, otherwise: string = t('shell.failed')) => {
    const waits = error instanceof ApiError && error.status === 429
    const description = (waits && translateMessage(error.serverMessage)) || otherwise
    toast({ title: t('login.error'), description, variant: 'destructive' })
  }
}
