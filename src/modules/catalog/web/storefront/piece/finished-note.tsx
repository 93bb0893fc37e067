import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import type { Configuration } from '#modules/catalog/contract/configuration.ts'
import type { Control, SafetyStandard } from '#modules/making/contract/index.ts'
import {
  makingOfProduct,
  minLoopEndMm,
  sizeChange,
  type LineEvaluation,
} from '#modules/making/rules/index.ts'
import { type Unit } from '#modules/pricing/rules/index.ts'
import { unitSigns, useSizeFormat } from '#modules/pricing/web/storefront/index.ts'
import type { PieceAnswers } from '../to-cart/add-to-cart.ts'

/** A note about the finished piece: size, cloth and chain. */
export function FinishedNote({
  configuration,
  evaluation: { piece },
  answers,
  unit,
}: {
  configuration: Configuration
  /** The unit of the calculator. */
  unit: Unit
  evaluation: LineEvaluation
  answers: PieceAnswers
}) {
  const { t } = useTranslation()
  const { side } = useSizeFormat()
  const making = makingOfProduct(configuration)
  const finished = piece?.finished
  if (!making || !finished || finished.widthMm <= 0 || finished.lengthMm <= 0) return null
  const size = {
    width: side(finished.widthMm / 1000, unit),
    length: side(finished.lengthMm / 1000, unit),
    unit: t(unitSigns[unit]),
  }
  const { mount = 'outside' } = answers
  const change = sizeChange(mount, making)
  const isAdded = mount === 'sash'
  const [mm, lengthMm] = isAdded ? [making.sash.width, making.sash.length] : [-change.width, -change.length]
  return (
    <>
      <p>{t(keyOf(isAdded, mm, lengthMm), { ...size, mm: side(mm), lengthMm: side(lengthMm) })}</p>
      {mount === 'clamp' && <p>{t('piece.noDrilling')}</p>}
      {configuration.kind === 'roller' && <p>{t('piece.cloth', { mm: side(making.clothNarrower) })}</p>}
    </>
  )
}

/** What is said about a size that stays, grows beyond the glass, or loses the clearance. */
function keyOf(isAdded: boolean, mm: number, lengthMm: number) {
  if (mm === 0 && lengthMm === 0) return 'piece.finished'
  if (isAdded) return lengthMm === mm ? 'piece.finishedSash' : 'piece.finishedSashBoth'
  return lengthMm > 0 ? 'piece.finishedInsideBoth' : 'piece.finishedInside'
}

/** Whole widths and halves of them: `1½`. */
function widthsText(widths: number, side: (figure: number) => string): string {
  return widths % 1 === 0.5 ? `${Math.floor(widths) || ''}½` : side(Math.round(widths * 100) / 100)
}

/** The number of curtains, and the widths of cloth in each. */
export function CurtainNote({ evaluation: { piece } }: { evaluation: LineEvaluation }) {
  const { t } = useTranslation()
  const { side } = useSizeFormat()
  const panel = piece?.cuts.find((cut) => cut.part === 'panel')
  if (!piece?.cloth || panel?.part !== 'panel') return null
  const widths = widthsText(piece.cloth.widths / panel.count, side)
  return <p>{t(panel.count === 1 ? 'piece.oneCurtain' : 'piece.pairOfCurtains', { widths })}</p>
}

/** How far the chain hangs down, and what would allow a longer one. */
export function ChainNote({
  control,
  safety,
  evaluation: { piece },
  answers,
  unit,
}: {
  control: Control | undefined
  unit: Unit
  safety: SafetyStandard
  evaluation: LineEvaluation
  answers: PieceAnswers
}) {
  const { t } = useTranslation()
  const { side } = useSizeFormat()
  if (!piece?.loopMm || !control) return null
  const cm = side(piece.loopMm / 10)
  const endMm = minLoopEndMm(safety, control)
  if (endMm === null) return <p>{t('piece.chain', { cm })}</p>
  if (answers.top_height)
    return <p>{t('piece.chainEnds', { cm, end: side(endMm / 1000, unit), unit: t(unitSigns[unit]) })}</p>
  return <p>{t('piece.chainUnknown', { cm })}</p>
}
