import { useTranslation } from 'react-i18next'
import { squareMetres, unitSigns } from '../../../pricing/web/storefront/index.ts'

/** Formats the camera's figures in the page's language. */
export function useCameraFigures() {
  const { t, i18n } = useTranslation()
  const metre = t(unitSigns.m)
  const fixed = (value: number, min: number, max: number) =>
    new Intl.NumberFormat(i18n.language, {
      minimumFractionDigits: min,
      maximumFractionDigits: max,
      useGrouping: false,
    }).format(value)
  return {
    /** A side to the millimetre: `1.204 m`. */
    metres: (value: number) => `${fixed(value, 3, 3)} ${metre}`,
    squareMetres: (value: number) => t(squareMetres, { area: fixed(value, 2, 3) }),
    /** `0.8 m`. */
    distance: (value: number) => `${fixed(value, 1, 2)} ${metre}`,
    percent: (share: number) => `${fixed(share * 100, 0, 0)}%`,
  }
}
