import { useState } from 'react'
import { useTranslation } from '../../../../kernel/web/i18n/use-translation.ts'
import { exportOwnData } from '../../contract/own-account.ts'
import { ApiError } from '../../../../kernel/web/api.ts'
import { useTranslateMessage } from '../../../../kernel/web/i18n/translate-message.ts'
import { useCloseAccount } from '../queries/own-account.ts'
import { Button, buttonClasses } from '../../../../kernel/web/ui/button.tsx'
import { Dialog } from '../../../../kernel/web/ui/dialog.tsx'
import { Field } from '../../../../kernel/web/ui/field.tsx'

/** Data export, and deletion of the account after a confirmation. */
export function DataAndDeletion({ hasPassword }: { hasPassword: boolean }) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  return (
    <section aria-labelledby="own-data">
      <h2 id="own-data" className="mb-2">
        {t('account.data')}
      </h2>
      <p className="mb-4 max-w-prose text-ink-soft">{t('account.dataText')}</p>
      <div className="flex flex-wrap gap-3">
        <a href={exportOwnData.path} download className={buttonClasses({ look: 'quiet' })}>
          {t('account.export')}
        </a>
        <Button look="plain" className="text-clay!" onClick={() => setAsking(true)}>
          {t('account.close')}
        </Button>
      </div>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('account.closeTitle')}
        closeLabel={t('shell.close')}
      >
        <DeleteAccountDialog hasPassword={hasPassword} stay={() => setAsking(false)} />
      </Dialog>
    </section>
  )
}

function DeleteAccountDialog({ hasPassword, stay }: { hasPassword: boolean; stay: () => void }) {
  const { t } = useTranslation()
  const translateMessage = useTranslateMessage()
  const [password, setPassword] = useState('')
  const { mutateAsync, isPending, error } = useCloseAccount()
  const refused = error
    ? (error instanceof ApiError && translateMessage(error.serverMessage)) || t('shell.failed')
    : undefined

  async function deleteAccount() {
    await mutateAsync(password).then(
      () => window.location.assign('/'),
      () => undefined,
    )
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void deleteAccount()
      }}
      className="grid gap-4"
    >
      <p className="text-ink-soft">{t('account.closeText')}</p>
      {hasPassword ? (
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
        <Button look="quiet" onClick={stay}>
          {t('cart.cancel')}
        </Button>
        <Button type="submit" look="danger" disabled={isPending}>
          {t('account.close')}
        </Button>
      </div>
    </form>
  )
}
