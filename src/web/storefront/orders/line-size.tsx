import { useTranslation } from 'react-i18next'
import { formatArea, formatSide } from '../../../rules/format.ts'
import { areaOf } from '../../../rules/size.ts'
import type { SizeRefusal } from '../../../rules/size.ts'
import { classes } from '../../ui/classes.ts'

/** `1.5 m × 1.8 m = 2.70 m²` */
export function LineSize({
  line: { width, length },
  className,
}: {
  line: { width: number; length: number }
  className?: string
}) {
  const { t } = useTranslation()
  return (
    <p className={classes('figures', className)}>
      {t('cart.size', {
        width: formatSide(width),
        length: formatSide(length),
        area: formatArea(areaOf(width, length)),
      })}
    </p>
  )
}

/** The sentence that stands beside a size that cannot be made. */
export function useRangeMessage(): (refusal: SizeRefusal) => string {
  const { t } = useTranslation()
  return ({ side, min, max }) => t(side === 'width' ? 'cart.widthRange' : 'cart.lengthRange', { min, max })
}
