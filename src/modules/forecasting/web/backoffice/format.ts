import { officePercent } from '#kernel/web/backoffice/money.ts'
import { locale } from '#kernel/web/backoffice/language.ts'

/** A signed percentage: `+10.0%`. */
export function signedPercent(percent: number): string {
  return `${percent > 0 ? '+' : ''}${officePercent(percent, 1)}`
}

export const formatCount = (count: number): string => count.toLocaleString(locale())
