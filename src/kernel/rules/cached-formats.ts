/** Creating a format takes many times as long as using it, and there are only few of them. */
const numbers = new Map<string, Intl.NumberFormat>()
const dates = new Map<string, Intl.DateTimeFormat>()

function cached<Format>(formats: Map<string, Format>, key: string, make: () => Format): Format {
  const cachedFormat = formats.get(key)
  if (cachedFormat) return cachedFormat
  const format = make()
  formats.set(key, format)
  return format
}

/** `Intl.NumberFormat`, cached. */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return cached(numbers, `${locale} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(locale, options))
}

/** `Intl.DateTimeFormat`, cached. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return cached(dates, `${locale} ${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(locale, options))
}
