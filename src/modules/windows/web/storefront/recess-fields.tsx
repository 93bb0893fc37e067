import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import type { Mount } from '../../contract.ts'
import { windowLimits } from '../../rules/window-size.ts'
import { inUnit, type Unit, typedSide, metresOf } from '#modules/pricing/rules/index.ts'
import { SizeField, unitSigns } from '#modules/pricing/web/storefront/index.ts'

/** Depth of the recess and height of its top as entered; empty if unknown. */
export interface TypedRecess {
  depth: string
  topHeight: string
}

interface Recess {
  /** In metres; missing if unknown. */
  depth?: number | null | undefined
  topHeight?: number | null | undefined
}

const labels = { depth: 'windows.depth', topHeight: 'windows.topHeight' } as const

const textOf = (metres: number | null | undefined, unit: Unit) => (metres ? typedSide(metres, unit) : '')

export const typedRecess = ({ depth, topHeight }: Recess, unit: Unit): TypedRecess => ({
  depth: textOf(depth, unit),
  topHeight: textOf(topHeight, unit),
})

/** The entered values in metres. For an outside mount the depth of the recess is irrelevant. */
export const recessOf = ({ depth, topHeight }: TypedRecess, unit: Unit, mount: Mount) => ({
  depth: (mount === 'inside' && metresOf(depth, unit)) || null,
  topHeight: metresOf(topHeight, unit) || null,
})

/** Optional measurements that the workshop may need besides the size. */
export function RecessFields({
  mount,
  unit,
  typed,
  onType,
}: {
  mount: Mount
  unit: Unit
  typed: TypedRecess
  onType: (typed: TypedRecess) => void
}) {
  const { t } = useTranslation('windows')
  const { t: sign } = useTranslation()
  const shared = (measure: keyof typeof labels) => ({
    label: t('windows.inUnit', { measure: t(labels[measure]), unit: sign(unitSigns[unit]) }),
    value: typed[measure],
    onChange: (text: string) => onType({ ...typed, [measure]: text }),
    empty: '' as const,
    min: inUnit(windowLimits[measure].min, unit),
    max: inUnit(windowLimits[measure].max, unit),
    step: inUnit(0.001, unit),
    unit,
  })
  return (
    <div className="grid items-end gap-4 sm:grid-cols-2">
      {mount === 'inside' && <SizeField {...shared('depth')} />}
      <SizeField {...shared('topHeight')} />
    </div>
  )
}
