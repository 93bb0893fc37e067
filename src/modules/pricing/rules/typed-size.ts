import { inUnit, metresIn } from './units.ts'
import type { Unit } from './units.ts'

/** Parses a typed number; a decimal comma counts as a point, empty or invalid text as 0. */
export function numberIn(text: string): number {
  const value = Number(text.replace(',', '.'))
  return Number.isFinite(value) ? value : 0
}

const pattern = /^\s*(\d+(?:[.,]\d*)?|[.,]\d+)\s*(?:([cm]?m|[см]?м|[厘毫]?米)\s*)?$/iu

/** The accepted forms of a size, `1,2` or `120 cm`, with the units of the shop's languages; for form fields. */
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

/** Longer text is not a size. */
const maxSizeLength = 30

/** Parses a size: its number, and its unit if there is one. Null if the text is not a size. */
export function sizeIn(text: string): { figure: number; unit: Unit | null } | null {
  if (text.length > maxSizeLength) return null
  const [, figure, sign] = pattern.exec(text) ?? []
  if (figure === undefined) return null
  return { figure: numberIn(figure), unit: signs[sign?.toLowerCase() ?? ''] ?? null }
}

/**
 * Converts a pasted size to the value of a number input in the given unit: `120 cm` becomes `1.2` in metres. A number
 * without a unit is unchanged. Null if the text is not a size.
 */
export function pastedNumber(text: string, unit: Unit): string | null {
  const size = sizeIn(text)
  if (size === null) return null
  return String(size.unit === null ? size.figure : inUnit(metresIn(size.figure, size.unit), unit))
}
