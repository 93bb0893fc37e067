import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { evaluateAnswers } from '#modules/catalog/rules/index.ts'
import type { Configuration } from '#modules/catalog/contract/index.ts'
import type { Mount } from '#modules/making/contract/index.ts'
import { toMetres, type Unit } from '#modules/pricing/rules/index.ts'
import { unitSigns, useSizeFormat, useStoredUnit } from '#modules/pricing/web/storefront/index.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import type { CartLine } from './cart-storage.ts'
import { soldProductOf } from './line-price.ts'

/** Whether a piece hangs on the window itself, so that its finished size differs from the typed one. */
export const isOnWindow = (mount: Mount) => mount !== 'inside' && mount !== 'outside'

/** The finished size of a piece in metres, and for a mount on the window how it differs from the typed one. */
export function FitNote({
  mount,
  typed,
  finished,
  unit: givenUnit,
  className,
}: {
  mount: Mount
  typed: { width: number; length: number }
  finished: { width: number; length: number }
  unit?: Unit | undefined
  className: string
}) {
  const { t } = useTranslation()
  const { side } = useSizeFormat()
  const stored = useStoredUnit()
  const unit = givenUnit ?? stored
  const change = (finishedSide: number, ordered: number) => {
    const mm = Math.round((finishedSide - ordered) * 1000)
    return `${mm > 0 ? '+' : mm < 0 ? '−' : ''}${side(Math.abs(mm))}`
  }
  return (
    <p className={className}>
      {t(isOnWindow(mount) ? 'piece.finishedChange' : 'piece.finishedSize', {
        width: side(finished.width, unit),
        length: side(finished.length, unit),
        unit: t(unitSigns[unit]),
        widthMm: change(finished.width, typed.width),
        lengthMm: change(finished.length, typed.length),
      })}
    </p>
  )
}

/** The same for a line of the cart that hangs on the window. */
export function CartFitNote({
  line,
  configuration,
  className,
}: {
  line: CartLine
  configuration: Configuration | undefined
  className: string
}) {
  const { currency } = useShopConfig()
  const { mount } = line
  if (!configuration || !mount || !isOnWindow(mount)) return null
  const { evaluation } = evaluateAnswers(
    soldProductOf(configuration, currency),
    configuration.safety,
    line,
    line,
  )
  const finished = evaluation.piece?.finished
  if (!finished) return null
  const finishedSize = { width: toMetres(finished.widthMm), length: toMetres(finished.lengthMm) }
  return <FitNote mount={mount} typed={line} finished={finishedSize} className={className} />
}
