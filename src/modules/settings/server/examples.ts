import type { CountryCode } from 'libphonenumber-js'
import phones from 'libphonenumber-js/min/metadata'

/** The settings of a new shop (database/seed/content/essentials.json). Unchanged values are placeholders. */
export const exampleSettings = { name: 'Fenestra', email: 'hello@example.com' }

/** What numbers of a country begin with after the plus: `49` for `DE`. */
export const callingCode = (country: CountryCode) => phones.countries[country]?.[0] ?? ''

/** The telephone number of a new shop, with the code of its country. It reaches nobody. */
export const examplePhone = (country: CountryCode) => `+${callingCode(country)} 28 0000 0000`

/** Whether it is the telephone number of a new shop, in any country. */
export const isExamplePhone = (phone: string) => /^\+\d{1,3} 28 0000 0000$/.test(phone)
