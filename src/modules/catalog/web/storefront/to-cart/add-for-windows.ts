import type { RefObject } from 'react'
import type { Product } from '#modules/catalog/contract/catalog.ts'
import { refusedSides, type SizeLimits } from '#modules/pricing/rules/index.ts'
import type { MeasuredSize, UsedWindows } from '#modules/windows/web/storefront/index.ts'
import { needsConfiguration } from '#modules/catalog/rules/index.ts'
import { useAddToCart } from './add-to-cart.ts'
import type { PieceHandle } from '../piece/lazy-questions.tsx'
import { useRangeMessage } from '../calculator/range-message.ts'

/** Puts a piece for each window into the cart, and returns for which windows it can be made and for which not. */
export function useAddForWindows({
  product,
  limits,
  piece,
}: {
  product: Product
  limits: SizeLimits
  piece: RefObject<PieceHandle | null>
}): (windows: MeasuredSize[]) => UsedWindows {
  const rangeText = useRangeMessage()
  const addToCart = useAddToCart()
  const asks = needsConfiguration(product)
  return (windows) => {
    const used: UsedWindows = { fitting: [], refused: [] }
    for (const window of windows) {
      const { name = '', method } = window
      const sides = { width: window.width, length: window.height }
      const [range] = refusedSides(sides.width, sides.length, limits)
      const result = range ? { why: rangeText(range) } : asks ? piece.current?.forWindow(window) : undefined
      if (result && 'why' in result) used.refused.push({ name, why: result.why })
      else {
        if (result)
          addToCart(product, sides, { ...result.answers, measured: method }, { price: result.price })
        else addToCart(product, sides)
        used.fitting.push(name)
      }
    }
    return used
  }
}
