import { locale } from '../../../../kernel/web/backoffice/language.ts'

/** `US Dollar` for USD, in the user's language. */
export const currencyName = (code: string): string =>
  new Intl.DisplayNames(locale(), { type: 'currency' }).of(code) ?? code

/** Options for all currencies by name; the codes in `first` come first. */
export function currencyOptions(first: readonly string[]): readonly { value: string; label: string }[] {
  const names = new Intl.DisplayNames(locale(), { type: 'currency' })
  const label = (code: string) => ({ value: code, label: `${code} – ${names.of(code) ?? code}` })
  const rest = Intl.supportedValuesOf('currency').filter((code) => !first.includes(code))
  return [...new Set(first), ...rest].map(label)
}
