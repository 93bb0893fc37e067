import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { ApiError } from '#kernel/web/api.ts'
import { useTranslateMessage } from '#kernel/web/i18n/translate-message.ts'
import { toast } from '#kernel/web/ui/toast-store.ts'

/** Errors of the shop or the device that have their own message here. */
const messages = {
  code_invalid: 'security.errors.code_invalid',
  totp_unreadable: 'security.errors.totp_unreadable',
  totp_code_wrong: 'security.errors.totp_code_wrong',
  passkey_invalid: 'security.errors.passkey_invalid',
  passkey_refused: 'security.errors.passkey_refused',
  passkeys_full: 'security.errors.passkeys_full',
  last_second_factor: 'security.errors.last_second_factor',
  no_second_factor: 'security.errors.no_second_factor',
  cancelled: 'security.errors.cancelled',
  unsupported: 'security.errors.unsupported',
} as const

/** Why something failed, in the visitor's words. */
export function useSecurityReason(): (error: unknown) => string {
  const { t } = useTranslation('security')
  const { t: common } = useTranslation()
  const translateMessage = useTranslateMessage()
  return (error) => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code in messages) return t(messages[code as keyof typeof messages])
    return (error instanceof ApiError && translateMessage(error.serverMessage)) || common('shell.failed')
  }
}

/** Shows why something failed. */
export function useSecurityFailure(): (error: unknown) => void {
  const { t: common } = useTranslation()
  const reason = useSecurityReason()
  return (error) =>
    toast({ title: common('login.error'), description: reason(error), variant: 'destructive' })
}
