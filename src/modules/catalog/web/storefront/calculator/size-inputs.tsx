import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import {
  inUnit,
  toMetres,
  type SizeLimits,
  type SizeRefusal,
  type UnevenSide,
} from '#modules/pricing/rules/index.ts'
import { SizeField, unitSigns, useSizeFormat } from '#modules/pricing/web/storefront/index.ts'
import type { useChosenSize } from './chosen-size.ts'
import { useRangeMessage } from './range-message.ts'
import { sizeHints } from './size-hints.ts'

/** A suggestion of what was probably meant, with a button that applies it. It blocks nothing. */
function Hint({ text, action, onApply }: { text: string; action: string; onApply: () => void }) {
  return (
    <span className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md bg-linen px-3 py-1.5 text-sm">
      {text}
      <button
        type="button"
        onClick={onApply}
        className="-mx-1 min-h-11 px-1 text-left font-medium text-accent underline underline-offset-4 hover:text-accent-strong"
      >
        {action}
      </button>
    </span>
  )
}

/** The labels of the sides in each unit. */
export const sideLabels = {
  width: {
    m: 'calculator.width',
    cm: 'calculator.widthCm',
    mm: 'calculator.widthMm',
    in: 'calculator.widthIn',
  },
  height: {
    m: 'calculator.height',
    cm: 'calculator.heightCm',
    mm: 'calculator.heightMm',
    in: 'calculator.heightIn',
  },
} as const

/** The fields for both sides, with their errors and suggestions of what was probably meant. */
export function SizeInputs({
  size,
  limits,
  refused,
  widthHint,
  isLocked,
}: {
  size: ReturnType<typeof useChosenSize>
  limits: SizeLimits
  refused: readonly (SizeRefusal | UnevenSide)[]
  /** Whether a chosen code stands for the size, so that it cannot be typed. */
  isLocked: boolean
  /** A hint about what the width is measured at. */
  widthHint?: string
}) {
  const { t } = useTranslation()
  const figures = useSizeFormat()
  const rangeText = useRangeMessage('calculator')
  const { entered, typed, metres } = size
  const { unit } = entered
  const hints = sizeHints(typed, metres, unit, limits)
  const formatSide = (side: number) => figures.side(side, unit)

  const complaint = (side: SizeRefusal['side']) => {
    const refusal = refused.find((candidate) => candidate.side === side)
    return refusal && rangeText(refusal)
  }
  const typeBoth = ([width, height]: readonly [string, string]) => {
    size.type('width', width)
    size.type('height', height)
  }
  const meant = (side: 'width' | 'height') => {
    const value = hints[side]
    if (value === null || isLocked) return null
    const sizeText = `${formatSide(value)} ${t(unitSigns[unit])}`
    return (
      <Hint
        text={t('calculator.meant', { size: sizeText })}
        action={t('calculator.useSize', { size: sizeText })}
        onApply={() => size.setMetres({ [side]: value })}
      />
    )
  }

  return (
    <>
      <div className="mt-3 grid grid-cols-2 max-tiny:grid-cols-1 gap-4 print:hidden">
        <SizeField
          label={t(sideLabels.width[unit])}
          readOnly={isLocked}
          name="width"
          value={entered.width}
          onChange={(text) => size.type('width', text)}
          onBoth={typeBoth}
          min={inUnit(toMetres(limits.minWidthMm), unit)}
          max={inUnit(toMetres(limits.maxWidthMm), unit)}
          unit={unit}
          error={complaint('width')}
        >
          {widthHint && <p className="text-xs text-ink-soft">{widthHint}</p>}
          <output>{meant('width')}</output>
        </SizeField>
        <SizeField
          label={t(sideLabels.height[unit])}
          readOnly={isLocked}
          name="height"
          value={entered.height}
          onChange={(text) => size.type('height', text)}
          onBoth={typeBoth}
          min={inUnit(toMetres(limits.minLengthMm), unit)}
          max={inUnit(toMetres(limits.maxLengthMm), unit)}
          unit={unit}
          error={complaint('length')}
        >
          <output>{meant('height')}</output>
        </SizeField>
      </div>
      <output className="block print:hidden">
        {isLocked && <p className="mt-1 text-sm text-ink-soft">{t('piece.sizeOfCode')}</p>}
        {!isLocked && hints.swapped && (
          <Hint
            text={t('calculator.swapped')}
            action={t('calculator.swap')}
            onApply={() => size.setMetres({ width: metres.height, height: metres.width })}
          />
        )}
      </output>
    </>
  )
}
