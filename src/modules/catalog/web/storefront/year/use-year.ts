import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import {
  lightWithoutPiece,
  lightBehindPiece,
  type Year,
  type YearOptions,
} from '#modules/catalog/rules/light/hung-year.ts'
import { sunOfYear, type SunOfYear, type Town } from '#modules/catalog/rules/light/year-of-light.ts'

/** How long a page works on a year before it does other things, in milliseconds. */
const sliceMs = 8

/** Years that were worked out, by town. */
const sunByKey = new Map<string, SunOfYear>()

/** The sun of a year at a town; null while it is worked out, slice by slice, so that no key press waits for it. */
function useSun(year: number, town: Town): SunOfYear | null {
  const key = `${year} ${town.latitude} ${town.longitude}`
  const [, done] = useState('')
  useEffect(() => {
    if (sunByKey.has(key)) return undefined
    const work = sunOfYear(year, town)
    let timer: ReturnType<typeof setTimeout> | undefined
    const slice = () => {
      const until = performance.now() + sliceMs
      while (performance.now() < until) {
        const step = work.next()
        if (step.done) {
          sunByKey.set(key, step.value)
          done(key)
          return
        }
      }
      timer = setTimeout(slice)
    }
    slice()
    return () => clearTimeout(timer)
  }, [key, year, town])
  return sunByKey.get(key) ?? null
}

/** The light of a year without and with a covering; null while it is worked out. */
export function useYear(year: number, options: YearOptions): Year | null {
  const { hanging, town, side, spot, open } = useDeferredValue(options)
  const sun = useSun(year, town)
  const bare = useMemo(
    () => sun && lightWithoutPiece(sun, { hanging, side, spot }),
    [sun, hanging, side, spot],
  )
  const covered = useMemo(
    () => sun && lightBehindPiece(sun, { hanging, side, spot, open }),
    [sun, hanging, side, spot, open],
  )
  return useMemo(() => sun && bare && covered && { sun, bare, covered }, [sun, bare, covered])
}
