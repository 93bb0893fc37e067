import { useEffect, useRef } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { CheckField } from '#kernel/web/ui/check-field.tsx'
import { addressParts } from '#modules/addresses/contract/index.ts'
import { AddressPartsFields } from '#modules/addresses/web/storefront/index.ts'
import { DeliveryChoice } from './delivery-choice.tsx'
import type { CheckoutSale } from './use-sale.ts'

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
