import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { useSignIn } from '../../queries/accounts.ts'
import { ownSecurity, useChooseSecondFactor } from '../../queries/own-security.ts'
import { CheckField } from '#kernel/web/ui/check-field.tsx'
import { usePasswordPrompt } from '../own-account/password-prompt.tsx'
import { AuthenticatorApp } from './authenticator-app.tsx'
import { useSecurityFailure } from './failure.ts'
import { Passkeys } from './passkeys.tsx'
import { CodesDialog, RecoveryCodes } from './recovery-codes.tsx'

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
