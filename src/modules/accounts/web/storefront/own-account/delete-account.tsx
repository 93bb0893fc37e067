import { forgetKeptPages } from '#kernel/web/kept-pages.ts'
import { useState } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { exportOwnData } from '#modules/accounts/contract/own-account.ts'
import { useCloseAccount } from '../../queries/own-account.ts'
import { Button, buttonClasses } from '#kernel/web/ui/button.tsx'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { PasswordForm } from './password-form.tsx'

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
  const { mutateAsync, isPending, error } = useCloseAccount()
  const deleteAccount = async (password: string) =>
    mutateAsync(password).then(
      () => forgetKeptPages().then(() => window.location.assign('/')),
      () => undefined,
    )
  return (
    <PasswordForm
      text={t('account.closeText')}
      asks={hasPassword}
      error={error}
      cancel={stay}
      busy={isPending}
      action={t('account.close')}
      look="danger"
      send={deleteAccount}
    />
  )
}
