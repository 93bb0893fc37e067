/**
 * A country as addresses of customers name it, in English: `Germany` for `DE`. The United States are `USA`, the default
 * of records that staff make.
 */
export function countryName(code: string): string {
  if (code === 'US') return 'USA'
  return new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code
}
