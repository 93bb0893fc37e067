import type { Product } from '#modules/catalog/contract/catalog.ts'
import { colourOf } from '#modules/catalog/rules/drawn-colour.ts'
import { drawingKindOf } from '../drawing/drawing-kind.ts'
import type { ChosenLook } from '../piece/chosen-options.ts'
import { translucencyOf, type Hanging } from '#modules/catalog/rules/light/hanging.ts'

/** A product as it is configured, and the size at which it hangs. */
export interface HungProduct {
  product: Product
  /** Slug of its category. */
  category: string | undefined
  look: ChosenLook
  /** Metres that can be drawn. */
  width: number
  height: number
}

/** How a product hangs before a window. */
export function hangingOf({ product, category, look, width, height }: HungProduct): Hanging {
  const kind = drawingKindOf(product, category)
  const { facts, cloth } = look
  return {
    kind,
    width,
    height,
    colour: look.colour ?? colourOf(product.name, product.materials),
    picture: look.swatch ?? (look.isOwnColour ? product.imageUrls[2] : undefined),
    facts,
    translucency: translucencyOf(kind, `${product.name} ${cloth}`, product.materials),
  }
}
