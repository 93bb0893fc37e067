import type { Product } from '#modules/catalog/contract/catalog.ts'
import { classes } from '#kernel/web/ui/classes.ts'
import type { ChosenLook } from '../piece/chosen-options.ts'
import { averageColour } from '#kernel/web/ui/picture.tsx'
import { colourOf, undyedColour, tonesOf } from '#modules/catalog/rules/drawn-colour.ts'
import { Covering } from './covering.tsx'
import { drawingKindOf, defaultClosedShare } from './drawing-kind.ts'
import { figure, thumbnailLayoutOf, thumbnailSide } from './layout.ts'
import { WindowFrame } from './window-frame.tsx'

/** The colour named in a product's texts, else that of its last picture, which shows the material close up. */
function colourIn({
  name,
  materials,
  image_urls,
}: Pick<Product, 'name' | 'materials' | 'image_urls'>): string {
  const namedColour = colourOf(name, materials)
  return namedColour === undyedColour ? (averageColour(image_urls.at(-1)) ?? undyedColour) : namedColour
}

/** A small drawing of a piece in its window, to scale and without its size, which is beside the drawing as text. */
export function WindowThumbnail({
  product,
  width,
  height,
  look,
  className,
}: {
  product: Pick<Product, 'name' | 'materials' | 'image_urls'> & { kind?: Product['kind'] | undefined }
  /** Metres; any number. */
  width: number
  height: number
  /** The look of the chosen options. */
  look: ChosenLook
  className?: string
}) {
  const layout = thumbnailLayoutOf(width, height)
  const kind = drawingKindOf({ name: product.name, ...(product.kind && { kind: product.kind }) }, undefined)
  return (
    <svg
      aria-hidden="true"
      data-kind={kind}
      viewBox={`0 0 ${thumbnailSide} ${thumbnailSide}`}
      className={classes('rounded-md bg-linen', className)}
    >
      <WindowFrame layout={layout} hung={null} />
      <g transform={`translate(${figure(layout.x)} ${figure(layout.y)})`}>
        <Covering
          kind={kind}
          cloth={layout}
          tones={tonesOf(look.colour ?? colourIn(product))}
          facts={look.facts}
          heading={look.heading}
          stack={null}
          closed={defaultClosedShare[kind]}
        />
      </g>
    </svg>
  )
}
