import { locale } from '../../../../../kernel/web/backoffice/language.ts'

const named = { month: 'short', year: 'numeric', timeZone: 'UTC' } as const
const short = { month: 'short', timeZone: 'UTC' } as const

/** `Nov 2026` for `2026-11`. */
export const monthName = (month: string): string =>
  new Intl.DateTimeFormat(locale(), named).format(new Date(`${month}-01`))
/** `Nov` for `2026-11`. */
export const shortMonth = (month: string): string =>
  new Intl.DateTimeFormat(locale(), short).format(new Date(`${month}-01`))
