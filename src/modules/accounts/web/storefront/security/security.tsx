import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { CheckField } from '#kernel/web/ui/check-field.tsx'
import { Button, buttonClasses } from '#kernel/web/ui/button.tsx'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { useSignIn } from '../../queries/accounts.ts'
import { ownSecurity, useChooseSecondFactor, useRenewRecoveryCodes } from '../../queries/own-security.ts'
import { usePasswordPrompt } from '../own-account/password-prompt.tsx'
import { AuthenticatorApp } from './authenticator-app.tsx'
import { useSecurityFailure } from './failure.ts'
import { Passkeys } from './passkeys.tsx'
import { Part } from './part.tsx'

/** The number of unused recovery codes, and a button that creates new ones. */
function RecoveryCodes({ left, prove, show }: SecurityPartProps & { left: number }) {
  const { t } = useTranslation('security')
  const failed = useSecurityFailure()
  const { mutateAsync, isPending } = useRenewRecoveryCodes()

  async function renew() {
    try {
      show((await mutateAsync()).recoveryCodes)
    } catch (error) {
      failed(error)
    }
  }

  return (
    <Part id="own-codes" title={t('security.codes')} text={t('security.codesText')}>
      <p>{t('security.codesLeft', { left })}</p>
      <Button
        look="quiet"
        className="justify-self-start"
        disabled={isPending}
        onClick={() => void prove(() => void renew())}
      >
        {t('security.newCodes')}
      </Button>
    </Part>
  )
}

/** Shows new codes once, because the shop stores only their hashes. */
function CodesDialog({ codes, close }: { codes: string[] | null; close: () => void }) {
  const { t } = useTranslation('security')
  const { t: common } = useTranslation()
  const text = `${codes?.join('\n') ?? ''}\n`

  async function copy() {
    await navigator.clipboard.writeText(text).then(
      () => toast({ title: common('login.success'), description: t('security.copied') }),
      () => undefined,
    )
  }

  return (
    <Dialog
      open={codes !== null}
      onClose={close}
      title={t('security.codesTitle')}
      closeLabel={t('security.close')}
    >
      <p className="text-ink-soft">{t('security.codesOnce')}</p>
      <ul
        translate="no"
        className="my-5 grid gap-x-6 gap-y-2 rounded-md bg-linen p-5 font-mono text-sm tabular-nums sm:grid-cols-2"
      >
        {codes?.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-end gap-3">
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
          className={buttonClasses({ look: 'quiet' })}
        >
          {t('security.download')}
        </a>
        <Button look="quiet" onClick={() => void copy()}>
          {t('security.copy')}
        </Button>
        <Button onClick={close}>{t('security.kept')}</Button>
      </div>
    </Dialog>
  )
}

/** The props of each part of the security section. */
export interface SecurityPartProps {
  /** Calls `then` once the person has proved to be the account's owner. */
  prove: (then: () => void) => Promise<void>
  /** Shows recovery codes, if there are new ones. */
  show: (codes: string[] | null) => void
}

/** The security section of the account: passkeys, authenticator app and recovery codes. */
export function Security({ heading: Heading }: { heading: 'h1' | 'h2' }) {
  const { t, ready } = useTranslation('security')
  const { data } = useQuery(ownSecurity)
  const { user } = useSignIn()
  const { prove, dialog } = usePasswordPrompt()
  const [codes, setCodes] = useState<string[] | null>(null)
  if (!ready || !data) return <div aria-busy="true" className="h-[40rem]" />
  const securing = { prove, show: setCodes }
  return (
    <section aria-labelledby="own-security">
      <Heading id="own-security" className="mb-2">
        {t('security.title')}
      </Heading>
      {user?.owesSecondFactor ? (
        <output className="mb-6 block max-w-prose rounded-lg border border-accent bg-surface px-4 py-3">
          {t('security.required')}
        </output>
      ) : (
        <p className="mb-6 max-w-prose text-ink-soft">
          {t('security.intro')} {data.asked && <b className="font-medium text-ink">{t('security.asked')}</b>}
        </p>
      )}
      <div className="grid gap-8 rounded-lg border border-line bg-surface p-5 md:p-7">
        <Passkeys passkeys={data.passkeys} {...securing} />
        {data.choosable && <Ask asked={data.asked} {...securing} />}
        <AuthenticatorApp since={data.totpSince} {...securing} />
        {data.asked && <RecoveryCodes left={data.recoveryCodesLeft} {...securing} />}
      </div>
      {dialog}
      <CodesDialog codes={codes} close={() => setCodes(null)} />
    </section>
  )
}

function Ask({ asked, prove, show }: SecurityPartProps & { asked: boolean }) {
  const { t } = useTranslation('security')
  const failed = useSecurityFailure()
  const { mutateAsync } = useChooseSecondFactor()

  async function choose(next: boolean) {
    try {
      show((await mutateAsync(next)).recoveryCodes)
    } catch (error) {
      failed(error)
    }
  }

  return (
    <CheckField
      label={t('security.ask')}
      checked={asked}
      onChange={(next) => void prove(() => void choose(next))}
    />
  )
}
