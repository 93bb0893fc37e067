interface WeekInfo {
  /** 1 for Monday to 7 for Sunday. */
  firstDay: number
}

/** Browsers offer the function or, before 2024, the property; Firefox offers neither. */
interface WeekLocale {
  getWeekInfo?: () => WeekInfo
  weekInfo?: WeekInfo
}

/** Regions of our locales whose week begins on Sunday, for browsers that do not know the weeks of a region. */
const sundayRegions = new Set(['US'])

/**
 * The first day of the week where a locale is spoken, from 0 for Sunday to 6 for Saturday: 1 for `de-DE`, 0 for
 * `en-US`.
 * @param localeObject the locale, as the browser knows it
 */
export function firstWeekday(locale: string, localeObject: object = new Intl.Locale(locale)): number {
  const { region } = new Intl.Locale(locale).maximize()
  const { getWeekInfo, weekInfo } = localeObject as WeekLocale
  const info = getWeekInfo?.call(localeObject) ?? weekInfo
  // Older data begin the Chinese week on Sunday, against its standard (GB/T 7408).
  if (info !== undefined && region !== 'CN') return info.firstDay % 7
  return region !== undefined && sundayRegions.has(region) ? 0 : 1
}
