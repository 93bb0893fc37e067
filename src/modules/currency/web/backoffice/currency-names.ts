import { locale } from '../../../../kernel/web/backoffice/language.ts'

/** `US Dollar` for USD, in the person's language. */
export const currencyName = (code: string): string =>
  new Intl.DisplayNames(locale(), { type: 'currency' }).of(code) ?? code

/** Every currency by its name, as the options of a choice; those that come first stand above the others. */
export function currencyOptions(first: readonly string[]): readonly { value: string; label: string }[] {
  const names = new Intl.DisplayNames(locale(), { type: 'currency' })
  const label = (code: string) => ({ value: code, label: `${code} – ${names.of(code) ?? code}` })
  const rest = Intl.supportedValuesOf('currency').filter((code) => !first.includes(code))
  return [...new Set(first), ...rest].map(label)
}
