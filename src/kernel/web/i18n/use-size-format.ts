import { formatArea, formatExactArea, formatSide } from '#kernel/rules/format.ts'
import { usePageLanguage } from '../shop.ts'

/** Formats sides in metres and areas in square metres in the page's language. */
export function useSizeFormat(): {
  side: (metres: number) => string
  area: (squareMetres: number) => string
  /** An area with all its decimals. */
  exactArea: (squareMetres: number) => string
} {
  const language = usePageLanguage()
  return {
    side: (metres) => formatSide(metres, language),
    area: (squareMetres) => formatArea(squareMetres, language),
    exactArea: (squareMetres) => formatExactArea(squareMetres, language),
  }
}
