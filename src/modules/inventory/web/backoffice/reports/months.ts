import { dateFormat } from '#kernel/rules/cached-formats.ts'
import { locale } from '#kernel/web/backoffice/language.ts'

const monthFormat = { month: 'short', year: 'numeric', timeZone: 'UTC' } as const
const short = { month: 'short', timeZone: 'UTC' } as const

/** `Nov 2026` for `2026-11`. */
export const monthName = (month: string): string =>
  dateFormat(locale(), monthFormat).format(new Date(`${month}-01`))
/** `Nov` for `2026-11`. */
export const shortMonth = (month: string): string =>
  dateFormat(locale(), short).format(new Date(`${month}-01`))
