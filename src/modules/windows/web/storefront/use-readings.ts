import { useState } from 'react'
import type { Mount } from '../../contract.ts'
import { generalMaking, sizeByTape } from '../../rules/tape.ts'
import type { TapeMaking } from '../../rules/tape.ts'
import { inUnit, metresIn, numberIn, toMetres, toMillimetres } from '../../../pricing/rules/index.ts'
import { useStoredUnit } from '../../../pricing/web/storefront/index.ts'
import type { Unit } from '../../../pricing/rules/index.ts'
import type { MeasuredSize } from './measured-size.ts'
import { recessOf } from './recess-fields.tsx'
import type { TypedRecess } from './recess-fields.tsx'

/** How many places each part is measured at. */
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

/** The same lengths as another unit writes them. */
function rewritten(typed: Typed, unit: Unit): Typed {
  const movedText = (text: string) =>
    text === '' ? '' : String(inUnit(metresIn(numberIn(text), typed.unit), unit))
  const moved = (texts: readonly string[]) => texts.map(movedText)
  return {
    unit,
    widths: moved(typed.widths),
    heights: moved(typed.heights),
    diagonals: moved(typed.diagonals),
    recess: { depth: movedText(typed.recess.depth), topHeight: movedText(typed.recess.topHeight) },
  }
}

/** Which rules of a product the guide follows; where it may hang, if not both ways. */
export interface GuideMaking extends TapeMaking {
  mounts?: readonly Mount[]
}

/**
 * What is read off a tape, typed in the unit that this browser keeps, and the size that follows from it: by the
 * rules of a product, or by the general ones.
 */
export function useReadings(making: GuideMaking = generalMaking) {
  const unit = useStoredUnit()
  const [mount, setMount] = useState<Mount>(making.mounts?.[0] ?? 'inside')
  const [endsAtSill, setEndsAtSill] = useState(false)
  const [last, setLast] = useState(() => initialReadings(unit))
  const typed = last.unit === unit ? last : rewritten(last, unit)
  const inMm = (part: Part) => typed[part].map((text) => toMillimetres(metresIn(numberIn(text), unit)))
  const found = sizeByTape(
    {
      mount,
      endsAtSill,
      widths: inMm('widths'),
      heights: inMm('heights'),
      diagonals: inMm('diagonals'),
    },
    making,
  )
  const size: MeasuredSize | null = found && {
    width: toMetres(found.widthMm),
    height: toMetres(found.heightMm),
    method: 'tape',
    mount,
    ...recessOf(typed.recess, unit, mount),
  }
  return {
    unit,
    mount,
    setMount,
    endsAtSill,
    setEndsAtSill,
    typed,
    type: (part: Part, place: number, text: string) =>
      setLast({ ...typed, [part]: typed[part].with(place, text) }),
    typeRecess: (recess: TypedRecess) => setLast({ ...typed, recess }),
    /** Null until three widths and three heights are there. */
    size,
    outOfSquare: found?.outOfSquare ?? [],
  }
}
