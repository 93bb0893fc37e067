import { numberFormat } from '#kernel/rules/cached-formats.ts'
import { officePercent } from '#kernel/web/backoffice/money.ts'
import { locale } from '#kernel/web/backoffice/language.ts'

/** A signed percentage: `+10.0%`. */
export function signedPercent(percent: number): string {
  return `${percent > 0 ? '+' : ''}${officePercent(percent, 1)}`
}

export const formatCount = (count: number): string => count.toLocaleString(locale())

/** A number on an axis: `1.2M`. */
export const formatCompact = (value: number): string =>
  numberFormat(locale(), { notation: 'compact', useGrouping: true }).format(value)
