import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { useSignInByPasskey } from '../../queries/second-factor.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { useFailureToast } from '../links/failure.ts'
import { useHasPasskeys } from './has-passkeys.ts'
import { useGreeting } from './use-greeting.ts'
import { useReturn } from './use-return.ts'

/** Signs in with a passkey: by a button and, where the browser supports it, by autofill in the address field. */
export function PasskeyButton() {
  const { t } = useTranslation()
  const goBack = useReturn()
  const greet = useGreeting()
  const failed = useFailureToast()
  const hasPasskeys = useHasPasskeys()
  const { mutateAsync, isPending, variables } = useSignInByPasskey()

  async function signIn(autofill: boolean) {
    try {
      await mutateAsync({ autofill })
      await greet()
      await goBack()
    } catch (error) {
      // Autofill starts without a click, so its failure is not shown.
      const unasked = autofill && error instanceof Error && error.name === 'PasskeyNotUsed'
      if (!unasked) failed(error, t('login.passkeyFailed'))
    }
  }

  const offer = useEffectEvent(() => void signIn(true))
  useEffect(() => {
    let isMounted = true
    const offered = window.PublicKeyCredential?.isConditionalMediationAvailable?.()
    void offered?.then((available) => available && isMounted && offer())
    return () => {
      isMounted = false
      // The device offers passkeys until the request is aborted.
      void offered?.then(
        async (available) => available && (await import('../../passkeys.ts')).cancelPasskeyOffer(),
      )
    }
  }, [])

  if (!hasPasskeys) return null
  return (
    <Button
      look="quiet"
      className="w-full"
      disabled={isPending && !variables.autofill}
      onClick={() => void signIn(false)}
    >
      {t('login.passkey')}
    </Button>
  )
}
