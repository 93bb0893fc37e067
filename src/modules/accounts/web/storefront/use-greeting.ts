import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from '../../../../kernel/web/i18n/use-translation.ts'
import { isStaff } from '../../../../kernel/rules/permissions.ts'
import { toast } from '../../../../kernel/web/ui/toast-store.ts'
import { currentUserQuery } from '../queries/accounts.ts'

/**
 * Says that the sign-in succeeded. It ends in the shop; whoever works there gets a button to the back office with it,
 * which on a phone is two taps away otherwise.
 */
export function useGreeting(): (description?: string) => Promise<void> {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const router = useRouter()
  return async (description = t('login.loggedIn')) => {
    // Read already after a sign-in on this page; somebody who comes back from a provider is asked for.
    const user = await queryClient.ensureQueryData(currentUserQuery).catch(() => null)
    const way = { label: t('login.toOffice'), run: () => void router.navigate({ to: '/admin' }) }
    toast({ title: t('login.success'), description, ...(user && isStaff(user.role) && { action: way }) })
  }
}
