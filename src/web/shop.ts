import { useRouter } from '@tanstack/react-router'
import { formatMoney } from '../rules/format.ts'
import type { ShopFacts } from './shop-facts.ts'

export function useShopFacts(): ShopFacts {
  return useRouter().options.context.facts
}

/** Writes an amount in major units of the shop's currency. */
export function useMoney(): (major: number) => string {
  const { currency } = useShopFacts()
  return (major) => formatMoney(major, currency)
}
