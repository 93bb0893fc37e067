import { useEffect, useRef } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { CheckField } from '#kernel/web/ui/check-field.tsx'
import { addressParts } from '#modules/addresses/contract/index.ts'
import { AddressPartsFields } from '#modules/addresses/web/storefront/index.ts'
import { useTranslateMessage } from '#kernel/web/i18n/translate-message.ts'
import { useMoney } from '#kernel/web/shop.ts'
import type { CheckoutSale } from './use-sale.ts'

/** The ways of delivery with price and time; nothing while the shop has none. */
function DeliveryChoice({ sale: { quote, places, setPlaces, errors } }: { sale: CheckoutSale }) {
  const { t } = useTranslation()
  const money = useMoney()
  const translateMessage = useTranslateMessage()
  if (!quote?.delivery) return null
  // The answer to the choice takes a moment.
  const chosen = quote.delivery.find(({ id }) => id === places.method)?.id ?? quote.delivery_method
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-3 font-medium">{t('checkout.delivery')}</legend>
      {quote.delivery.length === 0 && (
        <p role="alert" className="rounded-md bg-clay-wash p-3 text-sm">
          {quote.delivery_refused ? translateMessage(quote.delivery_refused) : t('checkout.noDelivery')}
        </p>
      )}
      {errors.method && (
        <p role="alert" className="text-sm text-clay">
          {translateMessage(errors.method)}
        </p>
      )}
      {quote.delivery.map(({ id, name, amount, days_min: min, days_max: max }) => (
        <label
          key={id}
          className="flex min-h-11 items-start gap-3 rounded-md border border-line px-3 py-2.5 has-checked:border-accent"
        >
          <input
            type="radio"
            name="delivery"
            className="mt-1 size-4 accent-accent"
            checked={chosen === id}
            onChange={() => setPlaces({ ...places, method: id })}
          />
          <span className="grid grow">
            <span>{name}</span>
            {min !== null && max !== null && (
              <span className="text-sm text-ink-soft">{t('checkout.deliveryDays', { min, max })}</span>
            )}
          </span>
          <span className="figures shrink-0 whitespace-nowrap">
            {amount === 0 ? t('checkout.free') : money(amount)}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** Delivery and billing address in parts. After a refusal the first marked field gets the focus. */
export function PlaceFields({ sale }: { sale: CheckoutSale }) {
  const { t } = useTranslation()
  const { places, setPlaces, countries, errors } = sale
  const { delivery, billing } = places
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (Object.keys({ ...errors.delivery, ...errors.billing }).length > 0)
      box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])
  const isCompany = places.isCompany ?? false
  return (
    <div ref={box} className="grid gap-5">
      <div className="-my-2">
        <CheckField
          label={t('checkout.isCompany')}
          checked={isCompany}
          onChange={(checked) =>
            setPlaces({
              ...places,
              isCompany: checked,
              ...(!checked && { delivery: { ...delivery, company: '', vat_number: '' } }),
            })
          }
        />
      </div>
      <fieldset className="grid gap-5">
        <legend className="mb-3 font-medium">{t('checkout.addressTitle')}</legend>
        <AddressPartsFields
          name="shipping"
          value={delivery}
          countries={countries}
          errors={errors.delivery}
          hasCompany={isCompany && billing === null}
          onChange={(next) => setPlaces({ ...places, delivery: next })}
        />
      </fieldset>
      <div className="-my-2">
        <CheckField
          label={t('checkout.hasBilling')}
          checked={billing !== null}
          onChange={(checked) =>
            setPlaces({
              ...places,
              billing: checked
                ? addressParts.parse({
                    country: delivery.country,
                    company: delivery.company,
                    vat_number: delivery.vat_number,
                  })
                : null,
            })
          }
        />
      </div>
      {billing && (
        <fieldset className="grid gap-5">
          <legend className="mb-3 font-medium">{t('checkout.billingTitle')}</legend>
          <AddressPartsFields
            name="billing"
            value={billing}
            countries={countries}
            errors={errors.billing}
            hasCompany={isCompany}
            onChange={(next) => setPlaces({ ...places, billing: next })}
          />
        </fieldset>
      )}
      <DeliveryChoice sale={sale} />
    </div>
  )
}
