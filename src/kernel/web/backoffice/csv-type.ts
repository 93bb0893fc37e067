import { numberFormat } from '#kernel/rules/cached-formats.ts'

/** The kind of CSV file that a spreadsheet opens as a table where numbers are written as in this locale. */
export function csvType(locale: string): string {
  const sign = numberFormat(locale, { minimumFractionDigits: 1 })
    .formatToParts(1.5)
    .find(({ type }) => type === 'decimal')?.value
  return sign === ',' ? 'text/csv; decimal=comma' : 'text/csv'
}
