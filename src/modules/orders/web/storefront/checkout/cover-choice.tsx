import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { useTranslateMessage } from '#kernel/web/i18n/translate-message.ts'
import { useMoney } from '#kernel/web/shop.ts'
import type { CheckoutSale } from './use-sale.ts'

/** Whether the sizes are covered, where the shop offers it. */
export function CoverChoice({ sale: { quote, places, setPlaces, errors } }: { sale: CheckoutSale }) {
  const { t } = useTranslation()
  const money = useMoney()
  const translateMessage = useTranslateMessage()
  if (!quote?.cover) return null
  const { percent, amount } = quote.cover
  return (
    <label className="flex min-h-11 items-start gap-3 rounded-md border border-line px-3 py-2.5 has-checked:border-accent">
      <input
        type="checkbox"
        className="mt-1 size-4 accent-accent"
        checked={places.hasCover === true}
        onChange={({ target }) => setPlaces({ ...places, hasCover: target.checked })}
      />
      <span className="grow">
        <span className="flex flex-wrap justify-between gap-x-4">
          <span>{t('checkout.cover', { percent })}</span>
          <span className="figures text-ink-soft">{money(amount)}</span>
        </span>
        <span className="block text-sm text-ink-soft">{t('checkout.coverText')}</span>
        {errors.cover && (
          <span role="alert" className="block text-sm text-clay">
            {translateMessage(errors.cover)}
          </span>
        )}
      </span>
    </label>
  )
}
