import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import type { SecondFactor as Factor } from '#modules/accounts/contract/second-factor.ts'
import { ApiError } from '#kernel/web/api.ts'
import { useFinishByPasskey, useFinishSignIn } from '../../queries/second-factor.ts'
import { Button, buttonClasses } from '#kernel/web/ui/button.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import { Loading } from '#kernel/web/storefront/loading.tsx'
import { NarrowPage } from '../narrow-page.tsx'
import { forgetReturnPath } from '../sign-in/return-path.ts'
import { useGreeting } from '../sign-in/use-greeting.ts'
import { useReturn } from '../sign-in/use-return.ts'
import { useSecurityReason } from './failure.ts'

/** Asks for the second factor of the pending sign-in; `factors` is null when there is none. */
export function SecondFactor({ factors }: { factors: readonly Factor[] | null }) {
  const { t, ready } = useTranslation('security')
  const { t: common } = useTranslation()
  const [expired, setExpired] = useState(false)
  if (!ready) return <Loading />
  if (factors === null || expired) {
    return (
      <NarrowPage title={t('security.expiredTitle')} text={t('security.expiredText')} focused={expired}>
        <Link to="/login" className={buttonClasses({ size: 'lg' }, 'w-full')}>
          {t('security.startOver')}
        </Link>
      </NarrowPage>
    )
  }
  return (
    <NarrowPage title={common('login.secondTitle')} text={common('login.secondText')}>
      <Choice factors={factors} onExpired={() => setExpired(true)} />
    </NarrowPage>
  )
}

const others = {
  totp: 'security.withApp',
  passkey: 'security.withPasskey',
  recoveryCode: 'security.withRecovery',
} as const

/** One factor at a time; a passkey first, because it takes only a touch. */
function Choice({ factors, onExpired }: { factors: readonly Factor[]; onExpired: () => void }) {
  const { t } = useTranslation('security')
  const router = useRouter()
  const goBack = useReturn()
  const greet = useGreeting()
  const [chosen, setChosen] = useState<Factor>()
  const shownFactor = chosen ?? (factors.includes('passkey') ? 'passkey' : (factors[0] ?? 'recoveryCode'))

  function done({ returnTo }: { returnTo: string }) {
    void greet()
    // Only a sign-in at a provider has its own page to return to.
    if (returnTo === '/') void goBack()
    else {
      forgetReturnPath()
      router.history.push(returnTo)
    }
  }

  const ends = { done, onExpired }
  return (
    <div className="grid gap-5">
      {shownFactor === 'passkey' ? (
        <ByPasskey {...ends} />
      ) : (
        <ByCode key={shownFactor} factor={shownFactor} {...ends} />
      )}
      {factors.length > 1 && (
        <fieldset className="grid gap-1 border-t border-line pt-4">
          <legend className="sr-only">{t('security.otherWays')}</legend>
          {factors
            .filter((factor) => factor !== shownFactor)
            .map((factor) => (
              <Button key={factor} look="plain" onClick={() => setChosen(factor)} className="w-full">
                {t(others[factor])}
              </Button>
            ))}
        </fieldset>
      )}
      <p className="text-center text-sm text-ink-soft">{t('security.lost')}</p>
    </div>
  )
}

interface Ends {
  done: (answer: { returnTo: string }) => void
  onExpired: () => void
}

/** Handles a failure: the sign-in has expired, or a message is shown. */
function useRefusal(onExpired: () => void) {
  const reason = useSecurityReason()
  const [refused, setRefused] = useState<string>()
  const refuse = (error: unknown) => {
    if (error instanceof ApiError && error.code === 'sign_in_expired') onExpired()
    else setRefused(reason(error))
  }
  return { refused, refuse, clear: () => setRefused(undefined) }
}

function ByPasskey({ done, onExpired }: Ends) {
  const { t } = useTranslation('security')
  const { mutateAsync, isPending } = useFinishByPasskey()
  const { refused, refuse, clear } = useRefusal(onExpired)

  async function use() {
    clear()
    try {
      done(await mutateAsync())
    } catch (error) {
      refuse(error)
    }
  }

  return (
    <div className="grid gap-4">
      <p className="text-center text-ink-soft">{t('security.secondPasskey')}</p>
      {refused && (
        <p role="alert" className="text-center text-sm text-clay">
          {refused}
        </p>
      )}
      <Button size="lg" disabled={isPending} onClick={() => void use()} className="w-full">
        {isPending ? t('security.waiting') : t('security.usePasskey')}
      </Button>
    </div>
  )
}

function ByCode({ factor, done, onExpired }: Ends & { factor: 'totp' | 'recoveryCode' }) {
  const { t } = useTranslation('security')
  const { mutateAsync, isPending } = useFinishSignIn()
  const { refused, refuse } = useRefusal(onExpired)
  const [code, setCode] = useState('')
  const app = factor === 'totp'

  async function send() {
    try {
      done(await mutateAsync(app ? { code } : { recoveryCode: code }))
    } catch (error) {
      setCode('')
      refuse(error)
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
      className="grid gap-5"
    >
      <Field
        label={app ? t('security.appCode') : t('security.recoveryCode')}
        hint={app ? t('security.codeHint') : t('security.recoveryHint')}
        error={refused}
        type="text"
        autoComplete={app ? 'one-time-code' : 'off'}
        inputMode={app ? 'numeric' : 'text'}
        autoCapitalize="off"
        spellCheck={false}
        maxLength={app ? 10 : 40}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        className="tabular-nums"
      />
      <Button type="submit" size="lg" disabled={isPending || code.trim() === ''} className="w-full">
        {isPending ? t('security.checking') : t('security.continue')}
      </Button>
    </form>
  )
}
