import { useState } from 'react'
import { ApiError } from '#kernel/web/api.ts'
import { useTranslateMessage } from '#kernel/web/i18n/translate-message.ts'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Field } from '#kernel/web/ui/field.tsx'

/** Asks for the password before a sensitive action; for use in a dialog. */
export function PasswordForm({
  text,
  asks = true,
  error,
  busy,
  action,
  look,
  cancel,
  send,
}: {
  text: string
  /** False for an account without a password, which only has to confirm the action. */
  asks?: boolean
  /** Why the last try was refused. */
  error: Error | null
  busy: boolean
  /** The text of the button that sends it. */
  action: string
  look?: 'danger'
  cancel: () => void
  send: (password: string) => Promise<void>
}) {
  const { t } = useTranslation()
  const translateMessage = useTranslateMessage()
  const [password, setPassword] = useState('')
  const refused = error
    ? (error instanceof ApiError && translateMessage(error.serverMessage)) || t('shell.failed')
    : undefined
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send(password)
      }}
      className="grid gap-4"
    >
      <p className="text-ink-soft">{text}</p>
      {asks ? (
        <Field
          label={t('account.currentPassword')}
          type="password"
          autoComplete="current-password"
          value={password}
          error={refused}
          onChange={(event) => setPassword(event.target.value)}
        />
      ) : (
        refused && <p role="alert">{refused}</p>
      )}
      <div className="mt-2 flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={cancel}>
          {t('cart.cancel')}
        </Button>
        <Button type="submit" look={look} disabled={busy || (asks && password === '')}>
          {action}
        </Button>
      </div>
    </form>
  )
}
