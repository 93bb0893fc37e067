import type { TFunction } from 'i18next'
import { unitSymbol } from '../../rules/index.ts'

const words = { piece: 'units.piece', roll: 'units.roll' } as const
const isCounted = (unit: string): unit is keyof typeof words => Object.hasOwn(words, unit)

/**
 * The name of a unit for a quantity, in the language of a mail or document: `pieces` for 12, `Rolle` for 1. Symbols
 * such as `m²` and custom units are unchanged.
 */
export const unitWord = (t: TFunction, quantity: number, unit: string): string =>
  isCounted(unit) ? t(words[unit], { count: quantity }) : unitSymbol(unit)
