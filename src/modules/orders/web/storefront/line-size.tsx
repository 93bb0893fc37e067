import { useTranslation } from 'react-i18next'
import { areaOf } from '../../../pricing/rules/index.ts'
import type { SizeRefusal } from '../../../pricing/rules/index.ts'
import { useFigures } from '../../../../kernel/web/i18n/figures.ts'
import { classes } from '../../../../kernel/web/ui/classes.ts'
import { useRefusalMessage } from '../../../catalog/web/storefront/index.ts'
import type { LineProblem } from './line-problems.ts'

/** `1.5 m × 1.8 m = 2.70 m²`, in the words and figures of the page's language. */
export function LineSize({
  line: { width, length },
  className,
}: {
  line: { width: number; length: number }
  className?: string
}) {
  const { t } = useTranslation()
  const { side, area } = useFigures()
  return (
    <p className={classes('figures', className)}>
      {t('cart.size', {
        width: side(width),
        length: side(length),
        area: area(areaOf(width, length)),
      })}
    </p>
  )
}

/** The message next to a size that cannot be made. */
export function useRangeMessage(): (refusal: SizeRefusal) => string {
  const { t } = useTranslation()
  const figures = useFigures()
  return ({ side, min, max }) =>
    t(side === 'width' ? 'cart.widthRange' : 'cart.lengthRange', {
      min: figures.side(min),
      max: figures.side(max),
    })
}

/** The messages about why a line cannot be ordered as it is. */
export function useProblemText(): (problem: LineProblem) => string[] {
  const { t } = useTranslation()
  const rangeMessage = useRangeMessage()
  const refusalMessage = useRefusalMessage()
  return (problem) =>
    problem.kind === 'size'
      ? problem.refusals.map(rangeMessage)
      : problem.kind === 'piece'
        ? [...new Set(problem.refusals.map((refusal) => refusalMessage(refusal)))]
        : [t(problem.kind === 'gone' ? 'cart.gone' : 'cart.noPrice')]
}
