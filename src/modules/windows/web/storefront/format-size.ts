import { useTranslation } from 'react-i18next'
import { useFigures } from '../../../../kernel/web/i18n/figures.ts'
import { unitSigns, useKeptUnit } from '../../../pricing/web/storefront/index.ts'
import { inUnit } from '../../../pricing/rules/index.ts'

/** Writes a size in metres in the unit that this browser keeps: `120.4 cm × 150 cm`. */
export function useWrittenSize() {
  const { t } = useTranslation()
  const { side } = useFigures()
  const unit = useKeptUnit()
  const written = (metres: number) => `${side(inUnit(metres, unit))} ${t(unitSigns[unit])}`
  return ({ width, height }: { width: number; height: number }) => `${written(width)} × ${written(height)}`
}
