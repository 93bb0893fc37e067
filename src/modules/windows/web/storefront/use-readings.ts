import { useState } from 'react'
import type { Mount } from '../../contract.ts'
import { generalMaking, sizeByTape, type TapeRules } from '../../rules/tape.ts'
import { inUnit, toMetres, toMillimetres, type Unit, metresOf } from '#modules/pricing/rules/index.ts'
import { useStoredUnit } from '#modules/pricing/web/storefront/index.ts'
import type { MeasuredSize } from './measured-size.ts'
import { recessOf, type TypedRecess } from './recess-fields.tsx'

/** Number of readings of each kind. */
const places = { widths: 3, heights: 3, diagonals: 2 } as const
export type Part = keyof typeof places

interface Typed extends Record<Part, readonly string[]> {
  unit: Unit
  recess: TypedRecess
}

const initialReadings = (unit: Unit): Typed => ({
  unit,
  widths: Array<string>(places.widths).fill(''),
  heights: Array<string>(places.heights).fill(''),
  diagonals: Array<string>(places.diagonals).fill(''),
  recess: { depth: '', topHeight: '' },
})

/** Converts the entered lengths to another unit. */
function rewritten(readings: Typed, unit: Unit): Typed {
  const movedText = (text: string) => (text === '' ? '' : String(inUnit(metresOf(text, readings.unit), unit)))
  const moved = (texts: readonly string[]) => texts.map(movedText)
  return {
    unit,
    widths: moved(readings.widths),
    heights: moved(readings.heights),
    diagonals: moved(readings.diagonals),
    recess: { depth: movedText(readings.recess.depth), topHeight: movedText(readings.recess.topHeight) },
  }
}

/** The rules of a product that the guide follows; `mounts` is set only if it does not offer both. */
export interface GuideRules extends TapeRules {
  mounts?: readonly Mount[]
}

/**
 * The tape readings, entered in this browser's preferred unit, and the resulting size by the rules of a product or the
 * general rules.
 */
export function useReadings(making: GuideRules = generalMaking) {
  const unit = useStoredUnit()
  const [mount, setMount] = useState<Mount>(making.mounts?.[0] ?? 'inside')
  const [endsAtSill, setEndsAtSill] = useState(false)
  const [last, setLast] = useState(() => initialReadings(unit))
  const readings = last.unit === unit ? last : rewritten(last, unit)
  const inMm = (part: Part) => readings[part].map((text) => toMillimetres(metresOf(text, unit)))
  const tapeSize = sizeByTape(
    {
      mount,
      endsAtSill,
      widths: inMm('widths'),
      heights: inMm('heights'),
      diagonals: inMm('diagonals'),
    },
    making,
  )
  const size: MeasuredSize | null = tapeSize && {
    width: toMetres(tapeSize.widthMm),
    height: toMetres(tapeSize.heightMm),
    method: 'tape',
    mount,
    ...recessOf(readings.recess, unit, mount),
  }
  return {
    unit,
    mount,
    setMount,
    endsAtSill,
    setEndsAtSill,
    typed: readings,
    type: (part: Part, index: number, text: string) =>
      setLast({ ...readings, [part]: readings[part].with(index, text) }),
    typeRecess: (recess: TypedRecess) => setLast({ ...readings, recess }),
    /** Null until three widths and three heights are entered. */
    size,
    outOfSquare: tapeSize?.outOfSquare ?? [],
  }
}
