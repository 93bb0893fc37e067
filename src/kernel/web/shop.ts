import { useRouter } from '@tanstack/react-router'
import { formatDate, formatMoney } from '../rules/format.ts'
import type { ShopFacts } from './shop-facts.ts'

export function useShopFacts(): ShopFacts {
  return useRouter().options.context.facts
}

/** Writes an amount in major units of the shop's currency. */
export function useMoney(): (major: number) => string {
  const { currency } = useShopFacts()
  return (major) => formatMoney(major, currency)
}

/** Writes a moment as a day of the shop, in US English whatever the interface language. */
export function useDate(): (moment: string) => string {
  const { timeZone } = useShopFacts()
  return (moment) => formatDate(moment, timeZone)
}
