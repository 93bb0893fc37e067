const named = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })
const short = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })

/** `Nov 2026` for `2026-11`. */
export const monthName = (month: string): string => named.format(new Date(`${month}-01`))
/** `Nov` for `2026-11`. */
export const shortMonth = (month: string): string => short.format(new Date(`${month}-01`))
