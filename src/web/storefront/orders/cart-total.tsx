import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMoney } from '../../shop.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { useCart } from './cart.tsx'
import type { FreshCart } from './fresh-cart.ts'
import { canBeOrdered, orderLines } from './line-problems.ts'
import { PriceNotice } from './price-notice.tsx'

/** The sum and the way on. On a phone it stays at the bottom of the screen while the lines pass. */
export function CartTotal({ fresh }: { fresh: FreshCart }) {
  const { t } = useTranslation()
  const money = useMoney()
  const { lines, totalPrice } = useCart()
  const ready = canBeOrdered(lines, fresh.gone)
  return (
    <section className="grid gap-4 self-start rounded-lg bg-linen p-5 max-md:sticky max-md:bottom-0 max-md:z-20 max-md:-mx-4 max-md:rounded-none max-md:border-t max-md:border-line max-md:px-4 max-md:pb-[max(1rem,env(safe-area-inset-bottom))] md:sticky md:top-24 md:p-6">
      {fresh.priceChanged && <PriceNotice />}
      <p className="flex items-baseline justify-between gap-4">
        <span>{t('cart.total')}</span>
        <output aria-live="polite" className="figures font-serif text-2xl">
          {money(totalPrice)}
        </output>
      </p>
      <p className="text-sm text-ink-soft max-md:hidden">{t('cart.totalNote')}</p>
      {ready ? (
        <Link to="/checkout" className={buttonClasses({ size: 'lg' }, 'w-full')}>
          {t('cart.checkout')}
        </Link>
      ) : (
        <>
          <p role="alert" className="text-sm text-clay">
            {lines.length > orderLines ? t('cart.tooMany', { count: orderLines }) : t('cart.notYet')}
          </p>
          <Button size="lg" disabled className="w-full">
            {t('cart.checkout')}
          </Button>
        </>
      )}
    </section>
  )
}
