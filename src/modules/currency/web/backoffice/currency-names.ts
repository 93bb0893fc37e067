import { locale } from '#kernel/web/backoffice/language.ts'

/** `US Dollar` for USD, in the user's language. */
export const currencyName = (code: string): string =>
  new Intl.DisplayNames(locale(), { type: 'currency' }).of(code) ?? code

/** Currencies of much trade, which are offered before the hundreds of others. */
const common = ['EUR', 'USD', 'GBP', 'CNY', 'JPY']

/** Options for all currencies by name; the codes in `first` come first, then those of much trade. */
export function currencyOptions(first: readonly string[]): readonly { value: string; label: string }[] {
  const names = new Intl.DisplayNames(locale(), { type: 'currency' })
  const label = (code: string) => ({ value: code, label: `${code} – ${names.of(code) ?? code}` })
  return [...new Set([...first, ...common, ...Intl.supportedValuesOf('currency')])].map(label)
}
