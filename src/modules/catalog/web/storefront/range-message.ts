import { useTranslation } from 'react-i18next'
import { useFigures } from '../../../../kernel/web/i18n/figures.ts'
import type { SizeRefusal } from '../../../pricing/rules/index.ts'

/** The sentence that stands beside a side that is not made, in the reader's language. */
export function useRangeMessage(): (refusal: SizeRefusal) => string {
  const { t } = useTranslation()
  const figures = useFigures()
  return ({ side, min, max }) =>
    t(side === 'width' ? 'cart.widthRange' : 'cart.lengthRange', {
      min: figures.side(min),
      max: figures.side(max),
    })
}
