import type { Product } from '../../../contract/catalog.ts'
import { classes } from '../../../../../kernel/web/ui/classes.ts'
import { colourOf, tonesOf } from './colour.ts'
import { Covering } from './covering.tsx'
import { Dimensions } from './dimensions.tsx'
import { drawnKindOf } from '../../../rules/index.ts'
import { layoutOf, sheet } from './layout.ts'
import { WindowFrame } from './window-frame.tsx'

interface Props {
  product: Pick<Product, 'name' | 'materials'>
  /** Slug of its category. */
  category: string | undefined
  /** Metres; any number. */
  width: number
  height: number
  /** The sides as the dimension lines write them. */
  labels: { width: string; height: string }
  label: string
  className?: string
}

/** The covering to scale at this size in its window; it answers every key. */
export function WindowDrawing({ product, category, width, height, labels, label, className }: Props) {
  const layout = layoutOf(width, height)
  const kind = drawnKindOf(category, product.name)
  return (
    <svg
      role="img"
      aria-label={label}
      data-kind={kind}
      viewBox={`0 0 ${sheet.width} ${sheet.height}`}
      className={classes('figures text-ink-soft', className)}
    >
      <WindowFrame layout={layout} />
      <g transform={`translate(${layout.x} ${layout.y})`} data-covering>
        <Covering kind={kind} cloth={layout} tones={tonesOf(colourOf(product.name, product.materials))} />
      </g>
      <Dimensions layout={layout} width={labels.width} height={labels.height} />
    </svg>
  )
}
