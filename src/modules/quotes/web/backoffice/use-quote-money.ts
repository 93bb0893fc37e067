import { currencyExponent } from '#kernel/rules/money.ts'
import { useOfficeMoney } from '#kernel/web/backoffice/money.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { majorOf, minorOf } from '../../rules/quote-money.ts'

/** How amounts of a quote, in minor units, are typed, sent and written in the shop's currency. */
export function useQuoteMoney() {
  const format = useOfficeMoney()
  const exponent = currencyExponent(useShopConfig().currency)
  return {
    /** Decimals of the shop's currency. */
    exponent,
    /** Minor units of a typed or received amount. */
    minor: (amount: number) => minorOf(amount, exponent),
    /** Major units, as they are typed and sent. */
    major: (amount: number) => majorOf(amount, exponent),
    /** Minor units with the currency. */
    money: (amount: number) => format(majorOf(amount, exponent)),
  }
}
