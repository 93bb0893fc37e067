/** Units that shoppers can choose; sizes are stored in millimetres. */
export const units = ['m', 'cm', 'mm'] as const
/** Units that shoppers of a shop that sells in inches can choose. */
export const unitsWithInches = ['in', 'cm', 'mm'] as const
export const allUnits = [...units, 'in'] as const
export type Unit = (typeof allUnits)[number]

const perMetre: Record<Unit, number> = { m: 1, cm: 100, mm: 1000, in: 1 / 0.0254 }

/** Removes floating-point errors: 1.557 × 100 is 155.7. */
const clean = (value: number) => Number(value.toPrecision(12))

/** Converts a number in this unit to metres. */
export function metresIn(value: number, unit: Unit): number {
  return clean(value / perMetre[unit])
}

/** Converts metres to this unit. */
export function inUnit(metres: number, unit: Unit): number {
  return clean(metres * perMetre[unit])
}

export const isUnit = (text: unknown): text is Unit => allUnits.some((unit) => unit === text)

/**
 * Suggests the size that was probably meant by a side that cannot be made: the same number in another unit, if that is
 * possible. Null if the side is possible or no unit helps.
 * @param value as typed, in `unit`
 * @param range metres, inclusive
 * @returns metres
 */
export function sideInOtherUnit(
  value: number,
  unit: Unit,
  range: { min: number; max: number },
): number | null {
  const fits = (metres: number) => metres >= range.min && metres <= range.max
  if (!(value > 0) || fits(metresIn(value, unit))) return null
  for (const other of unit === 'in' ? allUnits : units) {
    const metres = metresIn(value, other)
    if (other !== unit && fits(metres)) return metres
  }
  return null
}
