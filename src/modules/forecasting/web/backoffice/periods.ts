import { locale } from '#kernel/web/backoffice/language.ts'
import * as period from '../../rules/period.ts'

/** The name of a month, 1 to 12, in the user's language. */
export const monthName = (month: number): string => period.monthName(month, locale())

/** The name of a period in the user's language: 'November 2026', 'Q4 2026', '2026'. */
export const periodName = (fields: period.PeriodFields): string => period.periodName(fields, locale())
