import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { useSignIn, type SignIn } from '../../queries/accounts.ts'
import { preloadToaster } from '#kernel/web/ui/lazy-toaster.tsx'
import { keepReturnPath } from './return-path.ts'
import { toastSeen } from '#kernel/web/ui/toast-store.ts'

/** Time for reading the message before the redirect, in ms. */
const pause = 500

/**
 * For pages that require a sign-in: shows why, and redirects an anonymous visitor to the sign-in page, which returns
 * to this page afterwards.
 * @param open whether the page is also for people without an account: then only visitors for whom the sign-in state
 * could not be read are redirected
 */
export function useSignInGate({
  why,
  leave,
  open = false,
}: {
  why: string
  leave: () => void
  open?: boolean
}): SignIn {
  const { t } = useTranslation()
  const signIn = useSignIn()
  const signedOut = signIn.state === 'signed-out' && !(open && signIn.unanswered === undefined)
  const explain = useEffectEvent(() =>
    toastSeen({ title: t('cart.signInRequired'), description: why, variant: 'destructive' }),
  )
  const goAway = useEffectEvent(() => {
    keepReturnPath(window.location.pathname)
    leave()
  })
  // Loaded while the session is requested, so that the message appears with the response.
  useEffect(preloadToaster, [])
  useEffect(() => {
    if (!signedOut) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isMounted = true
    const letRead = () => {
      if (isMounted) timer = setTimeout(() => goAway(), pause)
    }
    // The reading time starts when the message is visible.
    void explain().then(letRead)
    return () => {
      isMounted = false
      clearTimeout(timer)
    }
  }, [signedOut])
  return signIn
}
