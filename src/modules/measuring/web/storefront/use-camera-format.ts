import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { areaSigns, unitSigns, useSizeFormat, useStoredUnit } from '#modules/pricing/web/storefront/index.ts'
import { areaIn, inUnit } from '#modules/pricing/rules/index.ts'

/** The decimals that show a millimetre in each unit. */
const toTheMillimetre = { m: 3, cm: 1, mm: 0 } as const

/** Formats the camera's figures in the page's language, sides in the unit of this browser. */
export function useCameraFormat() {
  const { t, i18n } = useTranslation()
  const metre = t(unitSigns.m)
  const unit = useStoredUnit()
  const { side } = useSizeFormat()
  const fixed = (value: number, min: number, max: number) =>
    new Intl.NumberFormat(i18n.language, {
      minimumFractionDigits: min,
      maximumFractionDigits: max,
      useGrouping: false,
    }).format(value)
  return {
    /** A side in metres, to the millimetre: `1.204 m`, `120.4 cm`. */
    side: (metres: number) =>
      unit === 'in'
        ? `${side(metres, unit)} ${t(unitSigns.in)}`
        : `${fixed(inUnit(metres, unit), toTheMillimetre[unit], toTheMillimetre[unit])} ${t(unitSigns[unit])}`,
    squareMetres: (value: number) => t(areaSigns[unit], { area: fixed(areaIn(value, unit), 2, 3) }),
    /** `0.8 m`. */
    distance: (value: number) => `${fixed(value, 1, 2)} ${metre}`,
    percent: (share: number) =>
      new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 0 }).format(share),
  }
}
