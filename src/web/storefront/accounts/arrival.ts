import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { arrivalCookie } from '../../../contract/providers.ts'
import { toast } from '../../ui/toast-store.ts'

/** Says once that somebody who came back from a sign-in provider is signed in. */
export function useArrival(): void {
  const { t } = useTranslation()
  const greet = useEffectEvent(() => toast({ title: t('login.success'), description: t('login.loggedIn') }))
  useEffect(() => {
    if (!document.cookie.split('; ').includes(`${arrivalCookie}=1`)) return
    document.cookie = `${arrivalCookie}=; path=/; max-age=0; samesite=lax`
    greet()
  }, [])
}
