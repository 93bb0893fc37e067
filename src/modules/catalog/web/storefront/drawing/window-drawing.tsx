import type { Product } from '../../../contract/catalog.ts'
import { classes } from '../../../../../kernel/web/ui/classes.ts'
import { colourOf, tonesOf } from './colour.ts'
import { Covering, usuallyClosed } from './covering.tsx'
import { Dimensions } from './dimensions.tsx'
import { drawnKindOf } from '../../../rules/index.ts'
import type { DrawnKind } from '../../../rules/index.ts'
import type { Hung } from './hung.ts'
import { layoutOf, sheet } from './layout.ts'
import type { Layout } from './layout.ts'
import type { ChosenLook } from '../piece/chosen-options.ts'
import { WindowFrame } from './window-frame.tsx'

interface Props {
  product: Pick<Product, 'name' | 'materials'> & { kind?: Product['kind'] }
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
  /** How it hangs; null: nobody knows. */
  hung?: Hung | null | undefined
  /** How far it is closed, from 0 to 1; left out: as is usual. */
  closed?: number | undefined
  className?: string
}

/** The covering to scale at this size in its window; it answers every key. */
export function WindowDrawing({
  product,
  category,
  width,
  height,
  labels,
  label,
  look,
  hung = null,
  closed,
  className,
}: Props) {
  const layout = layoutOf(width, height)
  const kind = drawnAs(product, category)
  return (
    <svg
      role="img"
      aria-label={label}
      data-kind={kind}
      viewBox={`0 0 ${sheet.width} ${sheet.height}`}
      className={classes('figures text-ink-soft', className)}
    >
      <WindowFrame layout={layout} hung={hung} />
      <g transform={`translate(${layout.x} ${layout.y})`} data-covering>
        <Covering
          kind={kind}
          cloth={layout}
          tones={tonesOf(look?.colour ?? colourOf(product.name, product.materials))}
          facts={look?.facts ?? noFacts}
          heading={look?.heading ?? 'pencil'}
          stack={hung?.stackMm ? (hung.stackMm / 1000) * layout.perMetre : null}
          closed={closed ?? usuallyClosed[kind]}
        />
        {look?.side && <Chain layout={layout} side={look.side} />}
      </g>
      <Dimensions layout={layout} width={labels.width} height={labels.height} />
    </svg>
  )
}

const noFacts = {}

/** As what a product is drawn: as its own kind where that has a drawing, else by its words. */
export function drawnAs(
  { kind, name }: { kind?: Product['kind']; name: string },
  category: string | undefined,
): DrawnKind {
  return kind && kind in usuallyClosed ? (kind as DrawnKind) : drawnKindOf(category, name)
}

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
