import { officeLanguage } from '#kernel/web/backoffice/language.ts'
import { formatSideIn, storedSixteenths, type Unit } from '../../rules/index.ts'

/** A side in metres in the given unit, in the user's language. */
export const officeSideIn = (metres: number, unit: Unit): string =>
  formatSideIn(metres, unit, officeLanguage())

/** `35 1/8 × 60 in · ` before a size in metres that was ordered in inches; empty for any other. */
export function officeInches(width: number, length: number): string {
  if ([width, length].every((side) => storedSixteenths(side) === null)) return ''
  return [officeSideIn(width, 'in'), '×', officeSideIn(length, 'in'), 'in', '· '].join(' ')
}

/** A size in metres: `1.2 × 1.6 m`; one that was ordered in inches also in those. */
export const officeSize = (width: number, length: number): string =>
  `${officeInches(width, length)}${officeSideIn(width, 'm')} × ${officeSideIn(length, 'm')} m`
