import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../../kernel/web/api.ts'
import { useTranslateMessage } from '../../../../kernel/web/i18n/translate-message.ts'
import { toast } from '../../../../kernel/web/ui/toast-store.ts'

/** Whether the link of a mail was refused because it no longer works. */
export const isLinkBroken = (error: unknown) => error instanceof ApiError && error.code === 'link_invalid'

/** Shows why something failed: in the server's words where it has any that help, else as given. */
export function useFailureToast() {
  const { t } = useTranslation()
  const translateMessage = useTranslateMessage()
  return (error: unknown, otherwise: string = t('shell.failed')) => {
    const waits = error instanceof ApiError && error.status === 429
    const description = (waits && translateMessage(error.serverMessage)) || otherwise
    toast({ title: t('login.error'), description, variant: 'destructive' })
  }
}
