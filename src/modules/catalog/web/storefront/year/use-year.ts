import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { lightOn, spots, type SpotName } from '#modules/catalog/rules/light/window-light.ts'
import {
  firstLight,
  glareOf,
  lightOfYear,
  longestDay,
  sunOfYear,
  type LightOfYear,
  type SunOfYear,
  type Town,
} from '#modules/catalog/rules/light/year-of-light.ts'
import type { Hanging } from '../light-preview/hanging.ts'
import { hungWindow } from './hung-window.ts'

/** How long a page works on a year before it does other things, in milliseconds. */
const sliceMs = 8

/** Years that were worked out, by town. */
const known = new Map<string, SunOfYear>()

/** The sun of a year at a town; null while it is worked out, slice by slice, so that no key press waits for it. */
function useSun(year: number, town: Town): SunOfYear | null {
  const key = `${year} ${town.latitude} ${town.longitude}`
  const [, done] = useState('')
  useEffect(() => {
    if (known.has(key)) return undefined
    const work = sunOfYear(year, town)
    let timer: ReturnType<typeof setTimeout> | undefined
    const slice = () => {
      const until = performance.now() + sliceMs
      while (performance.now() < until) {
        const step = work.next()
        if (step.done) {
          known.set(key, step.value)
          done(key)
          return
        }
      }
      timer = setTimeout(slice)
    }
    slice()
    return () => clearTimeout(timer)
  }, [key, year, town])
  return known.get(key) ?? null
}

export interface Year {
  sun: SunOfYear
  bare: LightOfYear
  covered: LightOfYear
}

/** A window of a home: where it is, where it faces, where somebody sits, and how far the piece is open. */
export interface YearOptions {
  hanging: Hanging
  town: Town
  /** From 0 (north) clockwise to 7. */
  side: number
  spot: SpotName
  open: number
}

/** The light of a year without and with a covering; null while it is worked out. */
export function useYear(year: number, options: YearOptions): Year | null {
  const { hanging, town, side, spot, open } = useDeferredValue(options)
  const sun = useSun(year, town)
  const facing = side * 45
  const bare = useMemo(
    () => sun && lightOfYear(sun, lightOn(hungWindow(hanging, { facing, open: 1 }).view, null, spots[spot])),
    [sun, hanging, facing, spot],
  )
  const covered = useMemo(() => {
    const { view, covering } = hungWindow(hanging, { facing, open })
    return sun && lightOfYear(sun, lightOn(view, covering, spots[spot]))
  }, [sun, hanging, facing, spot, open])
  return useMemo(() => sun && bare && covered && { sun, bare, covered }, [sun, bare, covered])
}

/** The figures of the sentence for a desk or a sofa. */
export const glareIn = ({ sun: { year }, bare, covered }: Year) => ({
  bare: glareOf(bare, year),
  covered: glareOf(covered, year),
})

/** The figures of the sentence for a bed: the longest day, and the hours at which it gets light. */
export function morningIn(year: number, { hanging, town, side, open }: YearOptions) {
  const day = longestDay(year, town)
  const { view, covering } = hungWindow(hanging, { facing: side * 45, open })
  return {
    day,
    bare: firstLight(town, { year, day }, lightOn(view, null, spots.bed)),
    covered: firstLight(town, { year, day }, lightOn(view, covering, spots.bed)),
  }
}
