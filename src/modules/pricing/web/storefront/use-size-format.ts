import { formatArea, formatExactArea } from '#kernel/rules/format.ts'
import { usePageLanguage } from '#kernel/web/shop.ts'
import { areaIn, formatSideIn } from '../../rules/format-side.ts'
import type { Unit } from '../../rules/units.ts'

/** Formats sides in metres and areas in square metres, in the given unit and the page's language. */
export function useSizeFormat(): {
  side: (metres: number, unit?: Unit) => string
  area: (squareMetres: number, unit?: Unit) => string
  /** An area with all its decimals. */
  exactArea: (squareMetres: number, unit?: Unit) => string
} {
  const language = usePageLanguage()
  return {
    side: (metres, unit = 'm') => formatSideIn(metres, unit, language),
    area: (squareMetres, unit = 'm') => formatArea(areaIn(squareMetres, unit), language),
    exactArea: (squareMetres, unit = 'm') => formatExactArea(areaIn(squareMetres, unit), language),
  }
}
