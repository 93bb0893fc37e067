import { colourOf, undyedColour } from '#modules/catalog/rules/drawn-colour.ts'
import { WindowThumbnail } from './drawing/thumbnail.tsx'
import { visibleEffect, plainConfiguration } from './piece/chosen-options.ts'

/** A piece as its order has it. */
export interface OrderedPiece {
  product_name: string
  image_url: string | null
  /** Metres. */
  width: number
  length: number
  /** Names of the choices, one of which may be a colour. */
  choices?: readonly { choice: string }[] | undefined
}

/**
 * A small drawing of an ordered piece, made from its order alone: the product may look otherwise today or be gone, and
 * a list of orders reads no products.
 */
export function OrderedThumbnail({ piece, className }: { piece: OrderedPiece; className: string }) {
  const { product_name: name, image_url: image, width, length, choices = [] } = piece
  const chosen = colourOf(
    '',
    choices.map(({ choice }) => choice),
  )
  const look = visibleEffect(plainConfiguration, {})
  return (
    <WindowThumbnail
      product={{ name, materials: [], image_urls: image === null ? [] : [image] }}
      width={width}
      height={length}
      look={chosen === undyedColour ? look : { ...look, colour: chosen }}
      className={className}
    />
  )
}
