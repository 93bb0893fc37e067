import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { storeUnit, useInchStep, useStoredUnit } from '#modules/pricing/web/storefront/index.ts'
import {
  isUnit,
  metresOf,
  sizeIn,
  startSize,
  startSizeInInches,
  typedSide,
  type Unit,
} from '#modules/pricing/rules/index.ts'

interface Entered {
  unit: Unit
  /** As typed, in this unit. */
  width: string
  height: string
}

const enteredSize = (metres: { width: number; height: number }, unit: Unit): Entered => ({
  unit,
  width: typedSide(metres.width, unit),
  height: typedSide(metres.height, unit),
})

const metresEntered = ({ width, height, unit }: Entered) => ({
  width: metresOf(width, unit),
  height: metresOf(height, unit),
})

const numberTyped = (text: string) => sizeIn(text)?.figure ?? 0

/** A side from the address, in metres; null when it is missing or invalid. */
function sideIn(value: unknown, unit: Unit): number | null {
  const metres = metresOf(String(value), unit)
  return metres > 0 && metres <= 100 ? metres : null
}

/**
 * The size in the address, in metres, for example from a search: `?width=1.2&height=1.5`. The calculator's form,
 * submitted without scripts, also sends its unit; a side that its browser could not read stays empty and is refused,
 * instead of being priced as another one.
 */
function useRequestedSize(): Entered {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const named = search['unit']
  const unit = isUnit(named) ? named : 'm'
  const first = enteredSize(useInchStep() === undefined ? startSize : startSizeInInches, 'm')
  if (!('width' in search && 'height' in search)) return first
  const width = sideIn(search['width'], unit)
  const height = sideIn(search['height'], unit)
  if (width === null && height === null) return first
  return { unit: 'm', width: `${width ?? ''}`, height: `${height ?? ''}` }
}

/** A size that cannot be typed, because a chosen code stands for it; in millimetres. */
export function lockedSize(
  chosen: ReturnType<typeof useChosenSize>,
  { width, length }: { width: number; length: number },
): ReturnType<typeof useChosenSize> {
  const metres = { width: width / 1000, height: length / 1000 }
  const entered = enteredSize(metres, chosen.entered.unit)
  return {
    ...chosen,
    entered,
    metres,
    typed: { width: numberTyped(entered.width), height: numberTyped(entered.height) },
    type: () => {},
    setMetres: () => {},
  }
}

/** The size in the calculator: typed in the unit stored in this browser, and available in metres. */
export function useChosenSize() {
  const requested = useRequestedSize()
  const unit = useStoredUnit()
  const [last, setLast] = useState<Entered>(requested)
  // The typed text is kept until another unit is chosen.
  const inUse = (entered: Entered) =>
    entered.unit === unit ? entered : enteredSize(metresEntered(entered), unit)
  const entered = inUse(last)
  const metres = metresEntered(entered)
  return {
    entered,
    /** Both numbers, in the chosen unit. */
    typed: { width: numberTyped(entered.width), height: numberTyped(entered.height) },
    metres,
    type: (side: 'width' | 'height', text: string) =>
      setLast((previous) => ({ ...inUse(previous), [side]: text })),
    /** Sets one side or both, in metres. */
    setMetres: (sides: { width?: number; height?: number }) =>
      setLast(enteredSize({ ...metres, ...sides }, unit)),
    chooseUnit: storeUnit,
  }
}
