import { locale } from '../../../../kernel/web/backoffice/language.ts'

const twoDecimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 }

/** As this screen writes money: `$1,000.00`. Nothing is converted. */
export const dollars = (amount: number): string => `$${amount.toLocaleString('en-US', twoDecimals)}`

/** A variance with its sign: `+10.0%`. */
export function signedPercent(percent: number): string {
  return `${percent > 0 ? '+' : ''}${percent.toFixed(1)}%`
}

export const whole = (count: number): string => count.toLocaleString(locale())
