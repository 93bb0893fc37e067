import { formatSide } from '#kernel/rules/format.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import { inchText } from './inches.ts'
import { inUnit, type Unit } from './units.ts'

/** A side in metres in the given unit, without its sign: `1.5`, in inches `35 1/8`. */
export const formatSideIn = (metres: number, unit: Unit, language?: LanguageCode): string =>
  unit === 'in' ? inchText(metres) : formatSide(inUnit(metres, unit), language)

/** An area in square metres as the unit of its sides has it: square feet for inches. */
export const areaIn = (squareMetres: number, unit: Unit): number =>
  unit === 'in' ? Number((squareMetres / 0.3048 ** 2).toPrecision(12)) : squareMetres
