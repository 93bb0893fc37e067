import { useState } from 'react'
import { useTranslation } from '../../../../kernel/web/i18n/use-translation.ts'
import { ApiError } from '../../../../kernel/web/api.ts'
import { useTranslateMessage } from '../../../../kernel/web/i18n/translate-message.ts'
import { useProveAccount } from '../queries/own-account.ts'
import { Button } from '../../../../kernel/web/ui/button.tsx'
import { Dialog } from '../../../../kernel/web/ui/dialog.tsx'
import { Field } from '../../../../kernel/web/ui/field.tsx'
import { useFailureToast } from './failure.ts'

/**
 * Asks for the password before a sensitive action, unless it was given recently.
 * @returns `prove`, which calls `next` after the proof, and the dialog for the page
 */
export function useProof() {
  const translateMessage = useTranslateMessage()
  const failed = useFailureToast()
  const { mutateAsync } = useProveAccount()
  const [next, setNext] = useState<{ do: () => void }>()

  async function prove(then: () => void) {
    try {
      await mutateAsync({})
      then()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'password_required') setNext({ do: then })
      else failed(error, error instanceof ApiError ? translateMessage(error.serverMessage) : undefined)
    }
  }

  return { prove, dialog: <ProveDialog next={next?.do} close={() => setNext(undefined)} /> }
}

function ProveDialog({ next, close }: { next: (() => void) | undefined; close: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog
      open={next !== undefined}
      onClose={close}
      title={t('account.proofTitle')}
      closeLabel={t('shell.close')}
    >
      {next && <ProveForm next={next} close={close} />}
    </Dialog>
  )
}

function ProveForm({ next, close }: { next: () => void; close: () => void }) {
  const { t } = useTranslation()
  const translateMessage = useTranslateMessage()
  const [password, setPassword] = useState('')
  const { mutateAsync, isPending, error } = useProveAccount()
  const refused = error
    ? (error instanceof ApiError && translateMessage(error.serverMessage)) || t('shell.failed')
    : undefined

  async function prove() {
    const proven = await mutateAsync({ password }).catch(() => null)
    if (proven === null) return
    close()
    next()
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void prove()
      }}
      className="grid gap-4"
    >
      <p className="text-ink-soft">{t('account.proofText')}</p>
      <Field
        label={t('account.currentPassword')}
        type="password"
        autoComplete="current-password"
        value={password}
        error={refused}
        onChange={(event) => setPassword(event.target.value)}
      />
      <div className="mt-2 flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={close}>
          {t('cart.cancel')}
        </Button>
        <Button type="submit" disabled={isPending || password === ''}>
          {t('account.proofGo')}
        </Button>
      </div>
    </form>
  )
}
