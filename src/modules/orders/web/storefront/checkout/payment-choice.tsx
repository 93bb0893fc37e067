import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { useTranslateMessage } from '#kernel/web/i18n/translate-message.ts'
import { useMoney } from '#kernel/web/shop.ts'
import type { CheckoutSale } from './use-sale.ts'

/** How an order is paid, and the deposit that it asks for; nothing while the shop keeps no account of payments. */
export function PaymentChoice({ sale: { quote, places, setPlaces, errors } }: { sale: CheckoutSale }) {
  const { t } = useTranslation()
  const money = useMoney()
  const translateMessage = useTranslateMessage()
  if (!quote?.payment_methods || !quote.payment) return null
  const { method: answeredMethod, deposit } = quote.payment
  // The answer to the choice takes a moment.
  const chosen = quote.payment_methods.find((method) => method === places.payment) ?? answeredMethod
  const namedMethods = quote.payment_methods.map((method) => ({
    method,
    name: t(`payment.methods.${method}`),
    text: t(`payment.methodTexts.${method}`),
  }))
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-3 font-medium">{t('checkout.howToPay')}</legend>
      {errors.payment && (
        <p role="alert" className="text-sm text-clay">
          {translateMessage(errors.payment)}
        </p>
      )}
      {namedMethods.map(({ method, name, text }) => (
        <label
          key={method}
          className="flex min-h-11 items-start gap-3 rounded-md border border-line px-3 py-2.5 has-checked:border-accent"
        >
          <input
            type="radio"
            name="payment"
            className="mt-1 size-4 accent-accent"
            checked={chosen === method}
            onChange={() => setPlaces({ ...places, payment: method })}
          />
          <span className="grow">
            {name}
            <span className="block text-sm text-ink-soft">{text}</span>
          </span>
        </label>
      ))}
      {quote.loses_tax_by_cash && (
        <output className="block rounded-md bg-linen p-3 text-sm">{t('checkout.noInputTaxInCash')}</output>
      )}
      {deposit && (
        <p className="rounded-md bg-linen p-3 text-sm">
          {t('payment.depositAsked', {
            deposit: money(deposit.amount),
            rest: money(quote.total_amount - deposit.amount),
          })}
        </p>
      )}
    </fieldset>
  )
}
