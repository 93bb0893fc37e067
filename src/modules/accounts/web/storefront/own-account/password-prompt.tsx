import { useState } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { ApiError } from '#kernel/web/api.ts'
import { useTranslateMessage } from '#kernel/web/i18n/translate-message.ts'
import { useProveAccount } from '../../queries/own-account.ts'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { useFailureToast } from '../links/failure.ts'
import { PasswordForm } from './password-form.tsx'

/**
 * Asks for the password before a sensitive action, unless the person gave it or signed in recently.
 * @returns `prove`, which calls `then` after the proof, and the dialog to render on the page
 */
export function usePasswordPrompt() {
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
  const { mutateAsync, isPending, error } = useProveAccount()
  async function prove(password: string) {
    const proven = await mutateAsync({ password }).catch(() => null)
    if (proven === null) return
    close()
    next()
  }
  return (
    <PasswordForm
      text={t('account.proofText')}
      error={error}
      cancel={close}
      busy={isPending}
      action={t('account.proofGo')}
      send={prove}
    />
  )
}
