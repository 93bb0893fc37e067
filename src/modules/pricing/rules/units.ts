/** Units in which a shopper may measure; the shop keeps metres. */
export const units = ['m', 'cm', 'mm'] as const
export type Unit = (typeof units)[number]

const perMetre: Record<Unit, number> = { m: 1, cm: 100, mm: 1000 }

/** Undoes what binary fractions add: 1.557 × 100 is 155.7. */
const clean = (value: number) => Number(value.toPrecision(12))

/** A number of this unit in metres. */
export function metresIn(value: number, unit: Unit): number {
  return clean(value / perMetre[unit])
}

/** Metres in this unit. */
export function inUnit(metres: number, unit: Unit): number {
  return clean(metres * perMetre[unit])
}

export const isUnit = (text: unknown): text is Unit => units.some((unit) => unit === text)

/**
 * The size that was probably meant by a side that cannot be made: the same number in another unit,
 * where that fits. Null when the side fits, or nothing does.
 * @param value as typed, in `unit`
 * @param range metres, ends included
 * @returns metres
 */
export function meantSide(value: number, unit: Unit, range: { min: number; max: number }): number | null {
  const fits = (metres: number) => metres >= range.min && metres <= range.max
  if (!(value > 0) || fits(metresIn(value, unit))) return null
  for (const other of units) {
    const metres = metresIn(value, other)
    if (other !== unit && fits(metres)) return metres
  }
  return null
}
