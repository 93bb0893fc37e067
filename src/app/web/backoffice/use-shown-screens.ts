import { useQuery } from '@tanstack/react-query'
import type { Role } from '#kernel/contract/roles.ts'
import { shopSettings } from '#modules/settings/web/index.ts'
import { mayOpen, type Screen } from './screens.ts'

/** Which screens the menu and the palette show to a role: those that it may open, by what the shop has turned on. */
export function useIsShown(role: Role): (screen: Screen) => boolean {
  const { data: shop } = useQuery(shopSettings)
  const isOn = {
    taxes: shop?.price_note !== undefined,
    payments: shop?.takes_payments === true,
    houses: shop?.shows_houses === true,
  }
  return (screen) => mayOpen(screen, role) && (!screen.needs || isOn[screen.needs])
}
