import type { TFunction } from 'i18next'

const words = { piece: 'units.piece', roll: 'units.roll' } as const
const isCounted = (unit: string): unit is keyof typeof words => Object.hasOwn(words, unit)

/**
 * What so many of an item are called in a mail or paper of this language: `pieces` of 12, `Rolle` of 1. Signs such as
 * `m²`, and units of the shop's own, stay as they are.
 */
export const unitWord = (t: TFunction, quantity: number, unit: string): string =>
  isCounted(unit) ? t(words[unit], { count: quantity }) : unit
