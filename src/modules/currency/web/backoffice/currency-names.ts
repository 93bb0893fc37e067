const names = new Intl.DisplayNames('en', { type: 'currency' })

/** `US Dollar` for USD. */
export const currencyName = (code: string): string => names.of(code) ?? code

/** Every currency by its name, as the options of a choice; those that come first stand above the others. */
export function currencyOptions(first: readonly string[]): readonly { value: string; label: string }[] {
  const label = (code: string) => ({ value: code, label: `${code} – ${currencyName(code)}` })
  const rest = Intl.supportedValuesOf('currency').filter((code) => !first.includes(code))
  return [...new Set(first), ...rest].map(label)
}
