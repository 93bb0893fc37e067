import { locale } from './language.ts'

const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index))
/** Regions that are no countries, such as the euro area and the codes for tests. */
const noCountries = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'])

/** Read once for each locale, because it takes a moment. */
const optionsByLanguage = new Map<string, readonly { code: string; name: string }[]>()

/** The countries by name in the user's language, without those that have another code today. */
export function countryOptions(): readonly { code: string; name: string }[] {
  const language = locale()
  const cachedOptions = optionsByLanguage.get(language)
  if (cachedOptions) return cachedOptions
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
  const isOfToday = (code: string) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`
  const options = letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !noCountries.has(code) && isOfToday(code))
    .flatMap((code) => {
      const name = names.of(code)
      return name === undefined ? [] : [{ code, name }]
    })
    .toSorted((one, other) => one.name.localeCompare(other.name, language))
  optionsByLanguage.set(language, options)
  return options
}
