import { usePageLanguage, useShopConfig } from '#kernel/web/shop.ts'
import type { AddressParts } from '#modules/addresses/contract/index.ts'
import { writtenAddress } from '#modules/addresses/rules/index.ts'
import { AddressPartsFields, type AddressErrors } from '#modules/addresses/web/storefront/index.ts'
import { isInUnion, otherUnionCountries } from '#modules/taxes/rules/index.ts'

/** The delivery address of an order in parts. */
export function ChangePlace({
  place,
  errors,
  onChange,
}: {
  place: AddressParts
  errors: AddressErrors
  /** @param address the same as one text */
  onChange: (place: AddressParts, address: string) => void
}) {
  const { country } = useShopConfig()
  const names = new Intl.DisplayNames(usePageLanguage(), { type: 'region' })
  const offered = isInUnion(country) ? [country, ...otherUnionCountries(country).toSorted()] : [country]
  return (
    <AddressPartsFields
      name="shipping"
      value={place}
      countries={offered.includes(place.country) ? offered : [...offered, place.country]}
      errors={errors}
      hasCompany={place.company !== '' || place.vat_number !== ''}
      onChange={(next) =>
        onChange(
          next,
          writtenAddress(next, country, (code) => names.of(code) ?? code),
        )
      }
    />
  )
}
