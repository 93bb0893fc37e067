import { useDeferredValue, useMemo, useState, type ReactNode, memo } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { unitSigns, useSizeFormat } from '#modules/pricing/web/storefront/index.ts'
import type { Product } from '#modules/catalog/contract/catalog.ts'
import type { SizeRefusal } from '#modules/pricing/rules/index.ts'
import { areaPrice, chargedArea, listedPrice } from '#modules/catalog/rules/index.ts'
import { classes } from '#kernel/web/ui/classes.ts'
import { PriceCalculation } from './price-calculation.tsx'
import type { useChosenSize } from './chosen-size.ts'
import { drawingKindOf, defaultClosedShare, drawingSize } from '../drawing/drawing-kind.ts'
import type { Mounting } from '../drawing/mounting.ts'
import type { ChosenLook } from '../piece/chosen-options.ts'
import type { DrawnWindowProps } from '../drawing/drawn-window.tsx'
import { useDrawnWindow } from '../drawing/lazy-drawings.ts'

interface Props extends DrawnWindowProps {
  label: string
  className?: string
}

/** The covering to scale at this size in its window on a wall; it answers every key. A size of nothing is an empty frame. */
const WindowDrawing = memo(function WindowDrawing({ label, className, ...drawn }: Props) {
  return (
    <svg
      role="img"
      aria-label={label}
      data-kind={drawingKindOf(drawn.product, drawn.category)}
      viewBox={`0 0 ${drawingSize.width} ${drawingSize.height}`}
      className={classes('figures text-ink-soft', className)}
      {...useDrawnWindow(drawn)}
    />
  )
})

/** The drawing of the piece, with a slider that opens and closes it, and the sum that makes its price. */
export function DrawnPiece({
  product,
  category,
  size,
  refused,
  look,
  hung,
  amount,
  surcharges,
}: {
  product: Product
  /** Slug of its category. */
  category: string | undefined
  size: ReturnType<typeof useChosenSize>
  /** The refused sides. */
  refused: readonly SizeRefusal[]
  look: ChosenLook
  /** How it hangs; null: not known. */
  hung: Mounting | null
  /** What the piece costs before its choices, in major units; null: no such price is known. */
  amount: number | null
  /** The surcharges of choices, a row each. */
  surcharges?: ReactNode
}) {
  const { t } = useTranslation()
  const { side } = useSizeFormat()
  const [closed, setClosed] = useState<number>()
  const { unit } = size.entered
  const { width, height } = size.metres
  const sideText = (metres: number) => `${side(metres, unit)} ${t(unitSigns[unit])}`
  const allowed = (of: SizeRefusal['side'], metres: number) => {
    const range = refused.find((refusal) => refusal.side === of)
    return range && Math.min(Math.max(metres, range.min), range.max)
  }
  const drawn = useDrawn({
    width,
    height,
    label: t('calculator.drawing', {
      width: sideText(width),
      height: sideText(height),
    }),
    labels: { width: sideText(width), height: sideText(height) },
    allowed: { width: allowed('width', width), height: allowed('length', height) },
    hung,
  })
  return (
    <div className="mt-3 grid grid-cols-[12rem_minmax(0,1fr)] gap-x-4 gap-y-2 max-xl:grid-cols-1">
      <div className="mx-auto w-full max-w-58 xl:mx-0">
        <WindowDrawing
          product={product}
          category={category}
          {...drawn}
          look={look}
          closed={closed}
          className="max-h-72 w-full rounded-md bg-linen print:max-h-48"
        />
        <input
          type="range"
          min={0}
          max={100}
          aria-label={t('piece.opening')}
          value={(closed ?? defaultClosedShare[drawingKindOf(product, category)]) * 100}
          onChange={({ target }) => setClosed(Number(target.value) / 100)}
          className="hidden h-11 w-full accent-accent scripted:block lg:h-8 print:hidden!"
        />
      </div>
      <PriceCalculation
        width={width}
        height={height}
        unit={unit}
        perArea={areaPrice(product)}
        charged={product.price_model === 'square_foot' ? null : chargedArea(product, width, height)}
        amount={listedPrice(product) === null ? null : amount}
        surcharges={surcharges}
      />
    </div>
  )
}

/**
 * The size that the drawing shows, deferred: it follows a moment after the price, so that no key press waits for it.
 * Equal sizes are one value, so that the drawing is not made again for them.
 */
function useDrawn<Drawn extends object>(drawn: Drawn): Drawn {
  const text = JSON.stringify(drawn)
  return useDeferredValue(useMemo(() => JSON.parse(text) as Drawn, [text]))
}
