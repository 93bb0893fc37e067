import { memo } from 'react'
import type { Product } from '../../../contract/catalog.ts'
import { classes } from '../../../../../kernel/web/ui/classes.ts'
import { colourOf, tonesOf } from './colour.ts'
import { Covering, isDrawnAside, openSide, usuallyClosed } from './covering.tsx'
import { Dimensions } from './dimensions.tsx'
import type { AllowedSides } from './dimensions.tsx'
import { drawnKindOf } from '../../../rules/index.ts'
import type { DrawnKind } from '../../../rules/index.ts'
import type { Facts } from '../../../../making/contract/index.ts'
import type { Hung } from './hung.ts'
import { figure, layoutOf, sheet } from './layout.ts'
import type { Layout } from './layout.ts'
import type { ChosenLook } from '../piece/chosen-options.ts'
import { Wall } from './wall.tsx'
import { WindowFrame } from './window-frame.tsx'

interface Props {
  product: Pick<Product, 'name' | 'materials'> & { kind?: Product['kind'] }
  /** Slug of its category. */
  category: string | undefined
  /** Metres; any number. */
  width: number
  height: number
  /** The texts of the dimension lines. */
  labels: { width: string; height: string }
  label: string
  /** The nearest length that can be made for each refused side, in metres. */
  allowed?: AllowedSides | undefined
  /** The look of the chosen options: colour, slats, draw direction, side of the control. */
  look?: ChosenLook | undefined
  /** How it hangs; null: not known. */
  hung?: Hung | null | undefined
  /** How far it is closed, from 0 to 1; omitted: the usual value. */
  closed?: number | undefined
  className?: string
}

/** Sizes in metres that replace a missing side. */
const usualSide = { width: 1.5, height: 1.8 }

/** The covering of this size, to scale, in its window on a wall. A size of 0 is drawn as an empty frame. */
export const WindowDrawing = memo(function WindowDrawing({
  product,
  category,
  width,
  height,
  labels,
  label,
  allowed = allAllowed,
  look,
  hung = null,
  closed,
  className,
}: Props) {
  const isEmpty = !(width > 0 && height > 0)
  const layout = layoutOf(width > 0 ? width : usualSide.width, height > 0 ? height : usualSide.height)
  const kind = drawnAs(product, category)
  const facts = look?.facts ?? noFacts
  const stack = hung?.stackMm ? (hung.stackMm / 1000) * layout.perMetre : null
  return (
    <svg
      role="img"
      aria-label={label}
      data-kind={kind}
      viewBox={`0 0 ${sheet.width} ${sheet.height}`}
      className={classes('figures text-ink-soft', className)}
    >
      <Wall layout={layout} />
      {!isEmpty && <WindowFrame layout={layout} hung={hung} />}
      <g transform={`translate(${layout.x} ${layout.y})`} data-covering>
        {isEmpty ? (
          <EmptyFrame layout={layout} />
        ) : (
          <>
            <Covering
              kind={kind}
              cloth={layout}
              tones={tonesOf(look?.colour ?? colourOf(product.name, product.materials))}
              facts={facts}
              heading={look?.heading ?? 'pencil'}
              stack={stack}
              closed={closed ?? usuallyClosed[kind]}
            />
            <OpenStack kind={kind} layout={layout} facts={facts} open={openSide(kind, layout, stack)} />
            {hung?.mount && <Brackets layout={layout} mount={hung.mount} />}
            {look?.side && <Chain layout={layout} side={look.side} />}
          </>
        )}
      </g>
      <Dimensions layout={layout} width={labels.width} height={labels.height} allowed={allowed} />
    </svg>
  )
})

const noFacts = {}
const allAllowed = {}

/**
 * The kind with which a product is drawn: its own kind where that has a drawing, else one guessed from category and
 * name.
 */
export function drawnAs(
  { kind, name }: { kind?: Product['kind']; name: string },
  category: string | undefined,
): DrawnKind {
  return kind && kind in usuallyClosed ? (kind as DrawnKind) : drawnKindOf(category, name)
}

function EmptyFrame({ layout: { width, height } }: { layout: Layout }) {
  return (
    <rect
      width={width}
      height={height}
      rx="1.5"
      fill="none"
      stroke="currentColor"
      strokeDasharray="4 4"
      opacity="0.7"
    />
  )
}

/** The part of the window that the open piece still covers, as a dotted line. */
function OpenStack({
  kind,
  layout: { width, height },
  facts,
  open,
}: {
  kind: DrawnKind
  layout: Layout
  facts: Facts
  open: number
}) {
  const isTwo = kind === 'curtain' ? facts.panels !== 1 : facts.draw === 'split'
  const upright = (x: number) => `M${figure(x)} 0V${figure(height)}`
  const left = facts.draw === 'right' ? width - open : open
  const path = isDrawnAside(kind)
    ? `${upright(left)}${isTwo ? upright(width - open) : ''}`
    : `M0 ${figure(open)}H${figure(width)}`
  return (
    <path
      d={path}
      fill="none"
      stroke="currentColor"
      strokeWidth="0.9"
      strokeDasharray="0.1 3"
      strokeLinecap="round"
      data-open-stack
    />
  )
}

/** The brackets: at the top of the recess, or on the wall above the window. */
function Brackets({ layout: { width }, mount }: { layout: Layout; mount: NonNullable<Hung['mount']> }) {
  const wide = Math.min(5, width / 6)
  const y = mount === 'inside' ? -3.5 : -2
  return (
    <path
      d={`M${figure(width * 0.08)} ${y}h${figure(wide)}v3.5h${figure(-wide)}zM${figure(width * 0.92 - wide)} ${y}h${figure(wide)}v3.5h${figure(-wide)}z`}
      fill="currentColor"
      data-brackets={mount}
    />
  )
}

/** The chain at one end of the covering, down to two thirds of its height. */
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
