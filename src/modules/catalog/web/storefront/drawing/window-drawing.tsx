import type { Product } from '../../../contract/catalog.ts'
import { classes } from '../../../../../kernel/web/ui/classes.ts'
import { colourOf, tonesOf } from './colour.ts'
import { Covering } from './covering.tsx'
import { Dimensions } from './dimensions.tsx'
import { drawnKindOf } from '../../../rules/index.ts'
import { layoutOf, sheet } from './layout.ts'
import type { Layout } from './layout.ts'
import type { ChosenLook } from '../piece/chosen-options.ts'
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
  /** What the choices change: its colour, its slats, how it draws, where its control hangs. */
  look?: ChosenLook | undefined
  className?: string
}

/** The covering to scale at this size in its window; it answers every key. */
export function WindowDrawing({ product, category, width, height, labels, label, look, className }: Props) {
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
        <Covering
          kind={kind}
          cloth={layout}
          tones={tonesOf(look?.colour ?? colourOf(product.name, product.materials))}
          facts={look?.facts ?? noFacts}
        />
        {look?.side && <Chain layout={layout} side={look.side} />}
      </g>
      <Dimensions layout={layout} width={labels.width} height={labels.height} />
    </svg>
  )
}

const noFacts = {}

/** The chain at its end of the covering, down to two thirds of it. */
function Chain({ layout, side }: { layout: Layout; side: 'left' | 'right' }) {
  const x = side === 'left' ? 3 : layout.width - 3
  return (
    <path
      data-chain={side}
      d={`M${x - 1} 4v${(layout.height * 2) / 3}a1 1 0 0 0 2 0V4`}
      fill="none"
      stroke="currentColor"
      strokeWidth="0.7"
    />
  )
}
