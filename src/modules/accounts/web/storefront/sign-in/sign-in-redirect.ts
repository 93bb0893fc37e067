import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { signInRedirectCookie } from '#modules/accounts/contract/sign-in-redirect.ts'
import { forgetReturnPath } from './return-path.ts'
import { useGreeting } from './use-greeting.ts'
import { toast } from '#kernel/web/ui/toast-store.ts'

const storageKey = 'sign-in-reason'

/** Stores why the visitor is redirected to the sign-in page, so that it can be shown there. */
export function storeSignInReason(why: string): void {
  try {
    sessionStorage.setItem(storageKey, why)
  } catch {
    // Without storage the reason is only shown before the redirect.
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

/** Shows once why the person was redirected here, or that a provider's sign-in succeeded. */
export function useSignInRedirect(): void {
  const { t } = useTranslation()
  const greeting = useGreeting()
  const greet = useEffectEvent(() => void greeting())
  const explain = useEffectEvent((why: string) =>
    toast({ title: t('cart.signInRequired'), description: why, variant: 'destructive' }),
  )
  useEffect(() => {
    const why = takeReason()
    if (why !== null) explain(why)
    if (!document.cookie.split('; ').includes(`${signInRedirectCookie}=1`)) return
    document.cookie = `${signInRedirectCookie}=; path=/; max-age=0; samesite=lax`
    forgetReturnPath()
    greet()
  }, [])
}
