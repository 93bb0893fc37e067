import type { CountryCode } from 'libphonenumber-js'
import phones from 'libphonenumber-js/min/metadata'
import people from './content/people.json' with { type: 'json' }

/** What the customers of a demo shop are called and where they live. */
export type Locals = (typeof people.locals)[number] & {
  /** Its towns, the largest first, with their area codes. */
  cities: readonly { name: string; area: string }[]
  /** A number that no network assigns: `{area}` is the area code, each `#` a digit. */
  phone: string
}

/** The country of demo content if nobody names one, as that of `SHOP_COUNTRY`. */
export const usualCountry: CountryCode = 'VN'

/** What numbers of a country begin with after the plus: `49` for `DE`. */
export const callingCode = (country: CountryCode) => phones.countries[country]?.[0] ?? ''

/**
 * Names, streets, cities and telephone numbers of a country. A country without a list of cities gets names of towns, one
 * whose language the shop does not speak gets English names.
 */
export function localsOf(country: CountryCode): Locals {
  const { language } = new Intl.Locale('und', { region: country }).maximize()
  const spoken = people.locals.find((one) => one.language === language)
  const named = spoken ?? people.locals.find((one) => one.language === 'en')
  if (!named) throw new Error('database/seed/content/people.json has no English names')
  const places: Partial<Record<string, Pick<Locals, 'cities' | 'phone'>>> = people.places
  return {
    ...named,
    cities: named.towns.map((name) => ({ name, area: '55' })),
    phone: `+${callingCode(country)} {area} 0### ####`,
    ...places[country],
  }
}

/** A street and a number as the country writes them. */
export const writeAddress = ({ address }: Locals, street: string, number: number) =>
  address.replace('{street}', street).replace('{number}', String(number))
