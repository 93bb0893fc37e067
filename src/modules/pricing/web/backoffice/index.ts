import { officeLanguage } from '#kernel/web/backoffice/language.ts'
import { formatSideIn, storedSixteenths, type Unit } from '../../rules/index.ts'

/** A side in metres in the given unit, in the user's language. */
export const officeSideIn = (metres: number, unit: Unit): string =>
  formatSideIn(metres, unit, officeLanguage())

/** A size in metres: `1.2 m × 1.6 m`; one that was ordered in inches also in those, `35 1/8 × 60 in`. */
export function officeSize(width: number, length: number): string {
  const size = `${officeSideIn(width, 'm')} m × ${officeSideIn(length, 'm')} m`
  const isInInches = [width, length].some((side) => storedSixteenths(side) !== null)
  const inches = [officeSideIn(width, 'in'), '×', officeSideIn(length, 'in'), 'in'].join(' ')
  return isInInches ? [inches, size].join(' · ') : size
}
