import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { worksInOffice } from '#kernel/rules/permissions.ts'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { currentUserQuery } from '../../queries/accounts.ts'

/**
 * Shows that the sign-in succeeded. A sign-in ends in the storefront; staff also get a button to the back office,
 * which is otherwise two taps away on a phone.
 */
export function useGreeting(): (description?: string) => Promise<void> {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const router = useRouter()
  return async (description = t('login.loggedIn')) => {
    // Already read after a sign-in on this page; requested when returning from a provider.
    const user = await queryClient.ensureQueryData(currentUserQuery).catch(() => null)
    const way = {
      label: t('login.toOffice'),
      run: () => void router.navigate({ to: '/admin', reloadDocument: true }),
    }
    toast({
      title: t('login.success'),
      description,
      ...(user && worksInOffice(user.role) && { action: way }),
    })
  }
}
