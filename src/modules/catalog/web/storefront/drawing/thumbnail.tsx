import type { Product } from '../../../contract/catalog.ts'
import { classes } from '../../../../../kernel/web/ui/classes.ts'
import type { ChosenLook } from '../piece/chosen-options.ts'
import { averageColour } from '../../../../../kernel/web/ui/picture.tsx'
import { colourOf, neutral, tonesOf } from './colour.ts'
import { Covering } from './covering.tsx'
import { drawnAs, usuallyClosed } from './drawn-as.ts'
import { thumbnailLayoutOf, thumbnailSide } from './layout.ts'
import { WindowFrame } from './window-frame.tsx'

/** The colour that a product's words tell, else that of its last picture, which shows the material from close by. */
function colourIn({
  name,
  materials,
  image_urls,
}: Pick<Product, 'name' | 'materials' | 'image_urls'>): string {
  const told = colourOf(name, materials)
  return told === neutral ? (averageColour(image_urls.at(-1)) ?? neutral) : told
}

/** A piece in its window, true to its sides, small and without figures: the line beside it says them. */
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
  /** What the choices change. */
  look: ChosenLook
  className?: string
}) {
  const layout = thumbnailLayoutOf(width, height)
  const kind = drawnAs({ name: product.name, ...(product.kind && { kind: product.kind }) }, undefined)
  return (
    <svg
      aria-hidden="true"
      data-kind={kind}
      viewBox={`0 0 ${thumbnailSide} ${thumbnailSide}`}
      className={classes('rounded-md bg-linen', className)}
    >
      <WindowFrame layout={layout} hung={null} />
      <g transform={`translate(${layout.x} ${layout.y})`}>
        <Covering
          kind={kind}
          cloth={layout}
          tones={tonesOf(look.colour ?? colourIn(product))}
          facts={look.facts}
          heading={look.heading}
          stack={null}
          closed={usuallyClosed[kind]}
        />
      </g>
    </svg>
  )
}
