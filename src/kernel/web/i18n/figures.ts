import { formatArea, formatExactArea, formatSide } from '../../rules/format.ts'
import { usePageLanguage } from '../shop.ts'

/** Writes sides in metres and areas in square metres the way the page's language writes numbers. */
export function useFigures(): {
  side: (metres: number) => string
  area: (squareMetres: number) => string
  /** An area with every decimal it has. */
  exactArea: (squareMetres: number) => string
} {
  const language = usePageLanguage()
  return {
    side: (metres) => formatSide(metres, language),
    area: (squareMetres) => formatArea(squareMetres, language),
    exactArea: (squareMetres) => formatExactArea(squareMetres, language),
  }
}
