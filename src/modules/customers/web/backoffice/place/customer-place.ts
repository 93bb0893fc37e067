import { countryCode, storedCountry } from '#kernel/rules/people/country-name.ts'
import { locale } from '#kernel/web/backoffice/language.ts'
import { addressForm } from '#modules/addresses/rules/index.ts'

type PlaceField = 'address' | 'city' | 'state' | 'zipCode'
type Part = ReturnType<typeof addressForm>[number]['part']
interface Shown {
  field: PlaceField
  label: string
}

/** Where the record of a customer keeps the parts of an address; a floor stands with the street. */
const fields: Partial<Record<Part, Shown>> = {
  street: { field: 'address', label: 'Street and number' },
  city: { field: 'city', label: 'City' },
  region: { field: 'state', label: 'State or province' },
  postcode: { field: 'zipCode', label: 'Postcode' },
}

/** Where wards are: the province is the city of the record, and the ward stands with the street, as in imports. */
const withWards: typeof fields = {
  region: { field: 'city', label: 'State or province' },
  street: { field: 'address', label: 'Address' },
}

/**
 * The fields of a customer's address as a country has them, in the order in which they are typed there. A field that the
 * country does not have is shown if it has a value when the form opens, so that nothing is kept unseen and no field goes
 * while somebody types in it.
 * @param country the country, in the user's language
 * @param stored the values with which the form opened
 */
export function placeOf(country: string, stored: Readonly<Record<PlaceField, string>>) {
  const form = addressForm(countryCode(storedCountry(country, locale())) ?? '')
  const hasWards = form.some(({ part }) => part === 'district')
  const placeFields = hasWards ? withWards : fields
  const addressFields = form.flatMap(({ part }) => placeFields[part] ?? [])
  const shownFields = addressFields.map(({ field }) => field)
  const others = (['city', 'state', 'zipCode'] as const).filter(
    (field) => !shownFields.includes(field) && stored[field] !== '',
  )
  const short = [...shownFields, ...others].filter((field) => field !== 'address')
  return {
    hasWards,
    names:
      shownFields[0] === 'address'
        ? (['country', 'address', short] as const)
        : (['country', short, 'address'] as const),
    now: Object.fromEntries(addressFields.map(({ field, label }) => [field, { label }])),
  }
}
