import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { currencyExponent, toMajor, toMinor } from '#kernel/rules/money.ts'
import { useMoney, useShopConfig } from '#kernel/web/shop.ts'
import { classes } from '#kernel/web/ui/classes.ts'
import type { Order } from '#modules/orders/contract/orders.ts'
import { cashRounding } from '#modules/orders/rules/index.ts'
import { cashRoundingSettings } from '../../queries/cash-rounding.ts'

/** The cash to pay, where it differs from the total. */
export function CashLines({
  cash_rounding: rounding,
  cash_total: total,
  className,
}: Pick<Order, 'cash_rounding' | 'cash_total'> & { className?: string }) {
  const { t } = useTranslation()
  const money = useMoney()
  if (!rounding || total === undefined) return null
  const row = 'flex items-baseline justify-between gap-4'
  return (
    <div className={classes('grid gap-1', className)}>
      <p className={classes(row, 'text-sm text-ink-soft')}>
        <span>{t('cart.cashRounding')}</span>
        <span className="figures">{money(rounding)}</span>
      </p>
      <p className={row}>
        <span>{t('cart.cashTotal')}</span>
        <output aria-live="polite" className="figures font-serif text-lg">
          {money(total)}
        </output>
      </p>
    </div>
  )
}

/** The cash to pay for a cart, with the shop's current rounding. */
export function CartCash({
  total,
  className,
}: {
  /** Major units. */
  total: number
  className?: string
}) {
  const { data } = useQuery(cashRoundingSettings)
  const exponent = currencyExponent(useShopConfig().currency)
  if (!data || data.step === null) return null
  const minor = toMinor(total, exponent)
  const rounding = cashRounding(minor, toMinor(data.step, exponent))
  return (
    <CashLines
      cash_rounding={toMajor(rounding, exponent)}
      cash_total={toMajor(minor + rounding, exponent)}
      {...(className && { className })}
    />
  )
}
