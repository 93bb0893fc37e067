import { Suspense } from 'react'
import { loadedPart } from '#kernel/web/storefront/loaded-part.tsx'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import type { OwnDelivery } from '#modules/orders/contract/customer-edits.ts'
import type { AddressParts } from '#modules/addresses/contract/index.ts'
import type { AddressErrors } from '#modules/addresses/web/storefront/index.ts'
import { useTranslateMessage } from '#kernel/web/i18n/translate-message.ts'
import { Field, TextArea } from '#kernel/web/ui/field.tsx'

// Only shops with taxes or deliveries have addresses in parts.
const ChangePlace = loadedPart(async () => (await import('./change-place.tsx')).ChangePlace)

/** Who receives the order, and where. */
export function ChangeDelivery({
  delivery,
  place,
  refused,
  refusedParts,
  onChange,
}: {
  delivery: OwnDelivery
  refused: Partial<Record<keyof OwnDelivery, string>>
  /** The parts of its address; undefined: only the text is known. */
  place: AddressParts | undefined
  refusedParts: AddressErrors
  onChange: (delivery: OwnDelivery, place: AddressParts | undefined) => void
}) {
  const { t } = useTranslation()
  const translateMessage = useTranslateMessage()
  return (
    <fieldset className="grid content-start gap-4">
      <legend className="mb-3 font-serif text-xl">{t('account.delivery')}</legend>
      <Field
        label={t('checkout.name')}
        error={translateMessage(refused.name)}
        autoComplete="name"
        maxLength={200}
        value={delivery.name}
        onChange={({ target }) => onChange({ ...delivery, name: target.value }, place)}
      />
      <Field
        label={t('checkout.phone')}
        error={translateMessage(refused.phone)}
        type="tel"
        autoComplete="tel"
        maxLength={40}
        value={delivery.phone}
        onChange={({ target }) => onChange({ ...delivery, phone: target.value }, place)}
      />
      {place ? (
        <Suspense>
          <ChangePlace
            place={place}
            errors={refusedParts}
            onChange={(next, address) => onChange({ ...delivery, address }, next)}
          />
        </Suspense>
      ) : (
        <TextArea
          label={t('checkout.address')}
          error={translateMessage(refused.address)}
          autoComplete="street-address"
          rows={4}
          maxLength={1000}
          value={delivery.address}
          onChange={({ target }) => onChange({ ...delivery, address: target.value }, undefined)}
        />
      )}
    </fieldset>
  )
}
