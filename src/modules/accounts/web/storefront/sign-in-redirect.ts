import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { signInRedirectCookie } from '../../contract/providers.ts'
import { toast } from '../../../../kernel/web/ui/toast-store.ts'

const storageKey = 'sign-in-reason'

/** Keeps why somebody is sent to sign in, for the page that is loaded next. */
export function keepReason(why: string): void {
  try {
    sessionStorage.setItem(storageKey, why)
  } catch {
    // Where storage is refused, it was read before they left.
  }
}

function takeReason(): string | null {
  try {
    const why = sessionStorage.getItem(storageKey)
    sessionStorage.removeItem(storageKey)
    return why
  } catch {
    return null
  }
}

/** Says once why somebody was sent here, or that somebody who came back from a provider is signed in. */
export function useSignInRedirect(): void {
  const { t } = useTranslation()
  const greet = useEffectEvent(() => toast({ title: t('login.success'), description: t('login.loggedIn') }))
  const explain = useEffectEvent((why: string) =>
    toast({ title: t('cart.signInRequired'), description: why, variant: 'destructive' }),
  )
  useEffect(() => {
    const why = takeReason()
    if (why !== null) explain(why)
    if (!document.cookie.split('; ').includes(`${signInRedirectCookie}=1`)) return
    document.cookie = `${signInRedirectCookie}=; path=/; max-age=0; samesite=lax`
    greet()
  }, [])
}
