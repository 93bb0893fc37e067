import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { useState } from 'react'
import { usePageLanguage, useShopConfig } from '#kernel/web/shop.ts'
import { shopSettings } from '#modules/settings/web/index.ts'
import { isInUnion, otherUnionCountries } from '#modules/taxes/rules/index.ts'
import { useQuery } from '@tanstack/react-query'
import {
  addressParts,
  addressTexts,
  type AddressParts,
  type AddressTexts,
  type OwnAddress,
} from '../../contract/index.ts'
import { addressProblems, writtenAddress } from '../../rules/index.ts'
import { AddressPartsFields, type AddressErrors } from './address-parts-fields.tsx'
import { ApiError } from '#kernel/web/api.ts'
import { useTranslateMessage } from '#kernel/web/i18n/translate-message.ts'
import { useSchemaForm } from '#kernel/web/storefront/use-schema-form.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Field, TextArea } from '#kernel/web/ui/field.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'

const empty: AddressTexts = { label: '', name: '', phone: '', address: '' }

type Place = NonNullable<ReturnType<typeof usePlace>>

/** The parts of the address, in shops whose checkout asks for them too; null in others. */
function usePlace(address: OwnAddress | null) {
  const { country } = useShopConfig()
  const language = usePageLanguage()
  const { data: shop } = useQuery(shopSettings)
  const [parts, setParts] = useState(() => address?.parts ?? addressParts.parse({ country }))
  const [errors, setErrors] = useState<AddressErrors>({})
  if (shop?.price_note === undefined && shop?.delivers !== true) return null
  const names = new Intl.DisplayNames(language, { type: 'region' })
  return {
    parts,
    errors,
    countries: isInUnion(country) ? [country, ...otherUnionCountries(country).toSorted()] : [country],
    /** Keeps the parts; the text that is written from them. */
    write(next: AddressParts): string {
      setParts(next)
      setErrors({})
      return writtenAddress(next, country, (code) => names.of(code) ?? code)
    },
    /** Marks what is missing; whether everything is there. */
    validate(): boolean {
      const problems = addressProblems(parts)
      setErrors(problems)
      return Object.keys(problems).length === 0
    },
  }
}

function Place({
  place: { parts, errors, countries },
  stored,
  onChange,
}: {
  place: Place
  stored: OwnAddress | null
  onChange: (parts: AddressParts) => void
}) {
  return (
    <div className="grid gap-4">
      {/* Of an address of before, whose parts are unknown. */}
      {stored && stored.parts === undefined && (
        <p className="whitespace-pre-line text-ink-soft">{stored.address}</p>
      )}
      <AddressPartsFields
        name="shipping"
        value={parts}
        countries={countries}
        errors={errors}
        hasCompany={parts.company !== ''}
        onChange={onChange}
      />
    </div>
  )
}

/** A form that adds or edits an address. */
export function AddressForm({
  address,
  save,
  onClose,
}: {
  /** Null for a new one. */
  address: OwnAddress | null
  save: (typed: AddressTexts & { parts?: AddressParts }) => Promise<unknown>
  onClose: () => void
}) {
  const { t } = useTranslation()
  const translateMessage = useTranslateMessage()
  const place = usePlace(address)
  const { field, handleSubmit, showRefused, setFocus, setValue, formState } = useSchemaForm(addressTexts, {
    defaultValues: address
      ? { label: address.label, name: address.name, phone: address.phone, address: address.address }
      : empty,
  })
  const { isSubmitting } = formState

  const submit = handleSubmit(
    async (values) => {
      if (place && !place.validate()) return
      try {
        await save(place ? { ...values, parts: place.parts } : values)
        onClose()
      } catch (error) {
        showRefused(error)
        toast({
          title: t('addresses.failed'),
          description:
            (error instanceof ApiError && translateMessage(error.serverMessage)) || t('shell.failed'),
          variant: 'destructive',
        })
        setFocus('name')
      }
    },
    () => void place?.validate(),
  )

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid max-w-xl gap-4 sm:grid-cols-2">
      <Field label={t('addresses.label')} autoComplete="off" maxLength={60} {...field('label')} />
      <Field label={t('checkout.name')} autoComplete="name" maxLength={200} {...field('name')} />
      <Field label={t('checkout.phone')} type="tel" autoComplete="tel" maxLength={40} {...field('phone')} />
      <div className="sm:col-span-2">
        {place ? (
          <Place
            place={place}
            stored={address}
            onChange={(parts) => setValue('address', place.write(parts), { shouldValidate: false })}
          />
        ) : (
          <TextArea
            label={t('checkout.address')}
            autoComplete="street-address"
            rows={3}
            maxLength={1000}
            {...field('address')}
          />
        )}
      </div>
      <div className="flex flex-wrap gap-3 sm:col-span-2">
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? t('password.saving') : t('addresses.save')}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {t('cart.cancel')}
        </Button>
      </div>
    </form>
  )
}
