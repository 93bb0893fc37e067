import { countryCode, storedCountry } from '#kernel/rules/country-name.ts'
import { locale } from '#kernel/web/backoffice/language.ts'
import { addressForm } from '#modules/addresses/rules/index.ts'

type PlaceField = 'address' | 'city' | 'state' | 'zipCode'
type Part = ReturnType<typeof addressForm>[number]['part']

/** Where the record of a customer keeps the parts of an address; a floor stands with the street. */
const fields: Partial<Record<Part, PlaceField>> = {
  street: 'address',
  district: 'city',
  city: 'city',
  region: 'state',
  postcode: 'zipCode',
}

const labels: Partial<Record<Part, string>> = {
  street: 'Street and number',
  district: 'Ward',
  city: 'City',
  region: 'State or province',
  postcode: 'Postcode',
}

/**
 * The fields of a customer's address as a country has them, in the order in which they are typed there. A field that the
 * country does not have is shown as long as it has a value, so that nothing is kept unseen.
 * @param typed the country, in the user's language
 */
export function placeOf(typed: string, values: Readonly<Record<PlaceField, string>>) {
  const code = countryCode(storedCountry(typed, locale())) ?? ''
  const found = addressForm(code).flatMap(({ part }) => {
    const field = fields[part]
    return field ? [{ field, label: labels[part] ?? '' }] : []
  })
  const shown = found.map(({ field }) => field)
  const others = (['address', 'city', 'state', 'zipCode'] as const).filter(
    (field) => !shown.includes(field) && values[field] !== '',
  )
  const short = [...shown, ...others].filter((field) => field !== 'address')
  return {
    // The street comes where the country types it: after the province and the ward, or before the city.
    names:
      shown[0] === 'address'
        ? (['country', 'address', short] as const)
        : (['country', short, 'address'] as const),
    now: Object.fromEntries(found.map(({ field, label }) => [field, { label }])),
  }
}
