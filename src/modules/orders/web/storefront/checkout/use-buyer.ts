import { useSuspenseQuery } from '@tanstack/react-query'
import type { CurrentUser } from '#modules/accounts/contract/index.ts'
import { useSignInGate } from '#modules/accounts/web/storefront/index.ts'
import { shopSettings } from '#modules/settings/web/index.ts'

/**
 * The buyer: an account, or a guest (`user` is null) where the shop serves guests. Undefined while that is not
 * known, and while an anonymous visitor is being redirected to the sign-in page.
 */
export function useBuyer(gate: { why: string; leave: () => void }): { user: CurrentUser | null } | undefined {
  const { data: settings } = useSuspenseQuery(shopSettings)
  const servesGuests = settings.guestCheckout === true
  const signIn = useSignInGate({ ...gate, open: servesGuests })
  if (signIn.state === 'signed-in') return { user: signIn.user }
  const isGuest = servesGuests && signIn.state === 'signed-out' && signIn.unanswered === undefined
  return isGuest ? { user: null } : undefined
}
