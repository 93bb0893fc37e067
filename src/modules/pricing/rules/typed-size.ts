import { inUnit, metresIn } from './units.ts'
import type { Unit } from './units.ts'

/** What somebody typed, as a number; a decimal comma counts as a point, empty or invalid as 0. */
export function numberIn(text: string): number {
  const value = Number(text.replace(',', '.'))
  return Number.isFinite(value) ? value : 0
}

const pattern = /^\s*(\d+(?:[.,]\d*)?|[.,]\d+)\s*(?:([cm]?m|[см]?м|[厘毫]?米)\s*)?$/iu

/** How people write a size, `1,2` or `120 cm`, with the units of the shop's languages; for fields of forms. */
export const sizePattern = pattern.source.slice(1, -1)

const signs: Record<string, Unit> = {
  m: 'm',
  cm: 'cm',
  mm: 'mm',
  м: 'm',
  см: 'cm',
  мм: 'mm',
  米: 'm',
  厘米: 'cm',
  毫米: 'mm',
}

/** Nobody writes more. */
const maxSizeLength = 30

/** A size as people write it: the figure, and its unit where one stands beside it. Null when the text is none. */
export function sizeIn(text: string): { figure: number; unit: Unit | null } | null {
  if (text.length > maxSizeLength) return null
  const [, figure, sign] = pattern.exec(text) ?? []
  if (figure === undefined) return null
  return { figure: numberIn(figure), unit: signs[sign?.toLowerCase() ?? ''] ?? null }
}

/**
 * What a pasted text says, as an input of type number in this unit takes it, or null when the text is no size:
 * `120 cm` says `1.2` where metres are asked for. A figure alone is taken as it stands.
 */
export function pastedNumber(text: string, unit: Unit): string | null {
  const size = sizeIn(text)
  if (size === null) return null
  return String(size.unit === null ? size.figure : inUnit(metresIn(size.figure, size.unit), unit))
}
