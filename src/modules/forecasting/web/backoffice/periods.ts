import { locale } from '../../../../kernel/web/backoffice/language.ts'
import * as period from '../../rules/period.ts'

/** What the person calls a month, 1 to 12. */
export const monthName = (month: number): string => period.monthName(month, locale())

/** What the person calls a stretch: 'November 2026', 'Q4 2026', '2026'. */
export const stretchName = (stretch: period.Stretch): string => period.stretchName(stretch, locale())
