import { useState } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { useBeginTotp, useConfirmTotp, useRemoveTotp } from '../../queries/own-security.ts'
import { useDate } from '#kernel/web/shop.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { useSecurityFailure, useSecurityReason } from './failure.ts'
import { Part } from './part.tsx'
import type { SecurityPartProps } from './security.tsx'

/** The authenticator app: setting it up, replacing it, removing it. */
export function AuthenticatorApp({ since, prove, show }: SecurityPartProps & { since: string | null }) {
  const { t } = useTranslation('security')
  const { t: common } = useTranslation()
  const day = useDate()
  const failed = useSecurityFailure()
  const begin = useBeginTotp()
  const remove = useRemoveTotp()
  const [removing, setRemoving] = useState(false)

  async function takeAway() {
    try {
      await remove.mutateAsync()
      toast({ title: common('login.success'), description: t('security.appRemoved') })
    } catch (error) {
      failed(error)
    }
    setRemoving(false)
  }

  const close = () => begin.reset()
  return (
    <Part id="own-app" title={t('security.app')} text={t('security.appText')}>
      {since && <p>{t('security.appOn', { date: day(since) })}</p>}
      <div className="flex flex-wrap gap-3">
        <Button
          look="quiet"
          disabled={begin.isPending}
          onClick={() => void prove(() => begin.mutate(undefined, { onError: failed }))}
        >
          {since ? t('security.replace') : t('security.setUp')}
        </Button>
        {since && (
          <Button look="plain" className="text-clay!" onClick={() => void prove(() => setRemoving(true))}>
            {t('security.removeApp')}
          </Button>
        )}
      </div>
      <Dialog
        open={begin.data !== undefined}
        onClose={close}
        title={t('security.appTitle')}
        closeLabel={t('security.close')}
      >
        {begin.data && <SetUp {...begin.data} show={show} close={close} />}
      </Dialog>
      <Dialog
        open={removing}
        onClose={() => setRemoving(false)}
        title={t('security.removeApp')}
        closeLabel={t('security.close')}
      >
        <p className="text-ink-soft">{t('security.removeAppText')}</p>
        <div className="mt-6 flex justify-end gap-3">
          <Button look="quiet" onClick={() => setRemoving(false)}>
            {t('security.cancel')}
          </Button>
          <Button look="danger" disabled={remove.isPending} onClick={() => void takeAway()}>
            {t('security.remove')}
          </Button>
        </div>
      </Dialog>
    </Part>
  )
}

/** Shows the key as a QR code and as text, and asks for a code that proves that the app has it. */
function SetUp({
  secret,
  qr,
  show,
  close,
}: Pick<SecurityPartProps, 'show'> & { secret: string; qr: string; close: () => void }) {
  const { t } = useTranslation('security')
  const { t: common } = useTranslation()
  const reason = useSecurityReason()
  const [code, setCode] = useState('')
  const { mutateAsync, isPending, error } = useConfirmTotp()

  async function confirm() {
    const confirmed = await mutateAsync(code).catch(() => null)
    if (confirmed === null) return
    toast({ title: common('login.success'), description: t('security.appAdded') })
    close()
    show(confirmed.recoveryCodes)
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void confirm()
      }}
      className="grid gap-5"
    >
      <p className="text-ink-soft">{t('security.scan')}</p>
      <div className="grid items-center gap-5 sm:grid-cols-[auto_1fr]">
        {/* Cameras need a dark code on light ground, in every colour scheme. */}
        <img
          alt={t('security.qrAlt')}
          src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
          className="size-48 justify-self-center rounded-md bg-white p-3"
        />
        <div className="min-w-0">
          <p className="text-sm font-medium">{t('security.key')}</p>
          <p translate="no" className="font-mono text-sm break-all select-all">
            {secret.match(/.{1,4}/g)?.join(' ')}
          </p>
        </div>
      </div>
      <Field
        label={t('security.code')}
        hint={t('security.codeHint')}
        error={error ? reason(error) : undefined}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        className="tabular-nums"
      />
      <div className="flex justify-end gap-3">
        <Button look="quiet" onClick={close}>
          {t('security.cancel')}
        </Button>
        <Button type="submit" disabled={isPending || code.trim() === ''}>
          {t('security.confirm')}
        </Button>
      </div>
    </form>
  )
}
