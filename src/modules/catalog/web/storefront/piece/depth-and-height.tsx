import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { Field } from '#kernel/web/ui/field.tsx'
import type { Configuration } from '#modules/catalog/contract/configuration.ts'
import { isInRecess } from '#modules/making/rules/index.ts'
import type { Unit } from '#modules/pricing/rules/index.ts'
import { unitSigns, useSizeFormat } from '#modules/pricing/web/storefront/index.ts'
import type { usePiece } from './use-piece.ts'

/**
 * The fields for the recess's depth and the piece's height above the floor, where they matter; in the unit of the
 * calculator.
 */
export function DepthAndHeight({
  piece: { typed, answers, evaluation, change },
  configuration,
  unit,
  refused,
}: {
  piece: ReturnType<typeof usePiece>
  configuration: Configuration
  unit: Unit
  refused: (field: string) => string | undefined
}) {
  const { t } = useTranslation()
  const { side } = useSizeFormat()
  const standsOut = evaluation.evaluation.piece?.standsOutMm ?? 0
  const asksHeight = (evaluation.facts.control?.loop ?? 'none') !== 'none' && configuration.mounts.length > 0
  const asksDepth = isInRecess(answers.mount)
  if (!asksDepth && !asksHeight) return null
  return (
    <div className="grid items-end gap-4 sm:grid-cols-2">
      {asksDepth && (
        <Field
          label={t('piece.depth', { unit: t(unitSigns[unit]) })}
          name="depth"
          inputMode="decimal"
          autoComplete="off"
          value={typed.depth}
          error={refused('depth')}
          hint={standsOut > 0 && t('piece.standsOut', { mm: side(standsOut) })}
          onChange={({ target }) => change({ depth: target.value })}
        />
      )}
      {asksHeight && (
        <Field
          label={t('piece.topHeight', { unit: t(unitSigns[unit]) })}
          name="top_height"
          inputMode="decimal"
          autoComplete="off"
          value={typed.topHeight}
          error={refused('top_height')}
          onChange={({ target }) => change({ topHeight: target.value })}
        />
      )}
    </div>
  )
}
