import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { areaOf, type Unit } from '#modules/pricing/rules/index.ts'
import { areaSigns, unitSigns, useStoredUnit, useSizeFormat } from '#modules/pricing/web/storefront/index.ts'
import { classes } from '#kernel/web/ui/classes.ts'
import { useRangeMessage, useRefusalMessage } from '#modules/catalog/web/storefront/index.ts'
import type { LineProblem } from './line-problems.ts'

/**
 * `1.5 m × 1.8 m = 2.70 m²`, with the words and number format of the page's language, and in the unit chosen in this
 * browser unless another is given.
 */
export function LineSize({
  line: { width, length },
  unit: givenUnit,
  className,
}: {
  line: { width: number; length: number }
  unit?: Unit | undefined
  className?: string
}) {
  const { t } = useTranslation()
  const { side, area } = useSizeFormat()
  const stored = useStoredUnit()
  const unit = givenUnit ?? stored
  return (
    <p className={classes('figures', className)}>
      {t('cart.size', {
        width: side(width, unit),
        length: side(length, unit),
        unit: t(unitSigns[unit]),
        area: t(areaSigns[unit], { area: area(areaOf(width, length), unit) }),
      })}
    </p>
  )
}

/** The sentences that say why a line cannot be ordered as it is. */
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
