import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFigures } from '../../../../kernel/web/i18n/figures.ts'
import { unitSigns } from '../../../pricing/web/storefront/index.ts'
import type { Product } from '../../contract/catalog.ts'
import { chargedArea, perSquareMetre } from '../../rules/index.ts'
import { Arithmetic } from './arithmetic.tsx'
import type { useChosenSize } from './chosen-size.ts'
import { usuallyClosed } from './drawing/covering.tsx'
import type { Hung } from './drawing/hung.ts'
import { drawnAs, WindowDrawing } from './drawing/window-drawing.tsx'
import type { ChosenLook } from './piece/chosen-options.ts'

/** The drawing of the piece, which a slider opens and closes, and its area. */
export function DrawnPiece({
  product,
  category,
  size,
  look,
  hung,
}: {
  product: Product
  /** Slug of its category. */
  category: string | undefined
  size: ReturnType<typeof useChosenSize>
  look: ChosenLook
  /** Null: nobody knows how it hangs. */
  hung: Hung | null
}) {
  const { t } = useTranslation()
  const { side } = useFigures()
  const [closed, setClosed] = useState<number>()
  const { unit } = size.entered
  const { width, height } = size.metres
  const drawn = (typed: number) => `${side(typed)} ${t(unitSigns[unit])}`
  return (
    <>
      <WindowDrawing
        product={product}
        category={category}
        width={width}
        height={height}
        look={look}
        hung={hung}
        closed={closed}
        labels={{ width: drawn(size.typed.width), height: drawn(size.typed.height) }}
        label={t('calculator.drawing', { width: side(width), height: side(height) })}
        className="mx-auto mt-4 max-h-72 print:max-h-48 w-full rounded-md bg-linen"
      />
      <input
        type="range"
        min={0}
        max={100}
        aria-label={t('piece.opening')}
        value={(closed ?? usuallyClosed[drawnAs(product, category)]) * 100}
        onChange={({ target }) => setClosed(Number(target.value) / 100)}
        className="mx-auto hidden h-11 w-full max-w-64 accent-accent scripted:block print:hidden!"
      />
      <Arithmetic
        width={width}
        height={height}
        unit={unit}
        perSquareMetre={product.price_model === 'area' ? perSquareMetre(product) : null}
        charged={chargedArea(product, width, height)}
      />
    </>
  )
}
