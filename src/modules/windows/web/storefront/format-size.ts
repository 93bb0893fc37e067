import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { unitSigns, useStoredUnit, useSizeFormat } from '#modules/pricing/web/storefront/index.ts'

/** Formats a length given in metres in this browser's preferred unit: `120.4 cm`. */
export function useFormatSide() {
  const { t } = useTranslation()
  const { side } = useSizeFormat()
  const unit = useStoredUnit()
  return (metres: number) => `${side(metres, unit)} ${t(unitSigns[unit])}`
}

/** Formats a size given in metres in this browser's preferred unit: `120.4 cm × 150 cm`. */
export function useFormatSize() {
  const formatSide = useFormatSide()
  return ({ width, height }: { width: number; height: number }) =>
    `${formatSide(width)} × ${formatSide(height)}`
}
