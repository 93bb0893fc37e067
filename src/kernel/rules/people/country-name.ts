/**
 * A country as addresses of customers name it, in English: `Germany` for `DE`. The United States are `USA`, the default
 * of records that staff make.
 */
export function countryName(code: string): string {
  if (code === 'US') return 'USA'
  return new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code
}

const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index))

/** The codes of all countries by their names in a locale, in lower case; read once for each locale, because it takes a moment. */
const codesIn = new Map<string, ReadonlyMap<string, string>>()

function codesByName(locale: string): ReadonlyMap<string, string> {
  const cachedCodes = codesIn.get(locale)
  if (cachedCodes) return cachedCodes
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' })
  const codes = new Map<string, string>()
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    const name = names.of(code)?.toLowerCase()
    // Former codes, such as that of East Germany, come after those of today or have the same name.
    if (name !== undefined && !codes.has(name)) codes.set(name, code)
  }
  codesIn.set(locale, codes)
  return codes
}

/** The code of a country of a stored address, which is in English or a code already; null: not known. */
export function countryCode(country: string): string | null {
  const text = country.trim()
  if (text === 'USA') return 'US'
  const code = codesByName('en').get(text.toLowerCase()) ?? (/^[A-Z]{2}$/.test(text) ? text : null)
  // A former code has the name of what it became.
  return code && (new Intl.Locale(`und-${code}`).region ?? code)
}

/** A country of a stored address, which is in English, as a locale names it; any other text stays. */
export function countryIn(country: string, locale: string): string {
  const code = countryCode(country)
  return (code && new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' }).of(code)) || country
}

/** A typed country as it is stored, in English, if the locale knows it by that name; any other text stays. */
export function storedCountry(text: string, locale: string): string {
  const code = codesByName(locale).get(text.trim().toLowerCase())
  return code === undefined ? text : countryName(code)
}
