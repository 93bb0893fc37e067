import { currencyExponent, toMajor } from '#kernel/rules/money.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import type { Price } from '#modules/pricing/rules/index.ts'
import { SumRow } from '../calculator/sum-row.tsx'

/** What each choice adds to the price of the piece itself. */
export function Surcharges({ price }: { price: Price }) {
  const exponent = currencyExponent(useShopConfig().currency)
  return price.parts
    .filter(({ path }) => path !== null)
    .map(({ path, label, amount }) => (
      <SumRow key={path} label={label ?? ''} amount={toMajor(amount, exponent)} />
    ))
}
