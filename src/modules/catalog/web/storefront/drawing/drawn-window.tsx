import type { Product } from '#modules/catalog/contract/catalog.ts'
import { colourOf, tonesOf } from '#modules/catalog/rules/drawn-colour.ts'
import type { DrawnKind } from '#modules/catalog/rules/index.ts'
import type { MakingAttributes } from '#modules/making/contract/index.ts'
import { Covering, isDrawnAside, openSide } from './covering.tsx'
import { Dimensions, type AllowedSides } from './dimensions.tsx'
import { drawingKindOf, defaultClosedShare, drawingSize } from './drawing-kind.ts'
import type { Mounting } from './mounting.ts'
import { figure, layoutOf, type Layout } from './layout.ts'
import type { ChosenLook } from '../piece/chosen-options.ts'
import { WindowFrame } from './window-frame.tsx'

/** Usual height of a ceiling, in metres. */
const ceilingMetres = 2.4

/** A person of 1.70 m, in metres, feet at the origin. */
const person =
  'M-.09-1.45Q-.23-1.43-.235-1.28L-.27-.8Q-.27-.75-.23-.75-.205-.76-.2-.8L-.165-1.15-.15-.85-.13-.03Q-.13 0-.1 0L-.03 0Q-.005 0-.005-.03L0-.72.005-.03Q.005 0 .03 0L.1 0Q.13 0 .13-.03L.15-.85.165-1.15.2-.8Q.205-.76.23-.75.27-.75.27-.8L.235-1.28Q.23-1.43.09-1.45ZM.11-1.59A.11.11 0 1 1-.11-1.59 .11.11 0 1 1 .11-1.59Z'

/** The surroundings that show the scale: floor, ceiling and a person beside the window. */
function Wall({ layout: { floor, personX, perMetre } }: { layout: Layout }) {
  const ceiling = floor - ceilingMetres * perMetre
  return (
    <>
      <rect
        y={floor}
        width={drawingSize.width}
        height={drawingSize.height - floor}
        fill="currentColor"
        opacity="0.07"
      />
      <path d={`M0 ${floor}H${drawingSize.width}`} stroke="currentColor" strokeWidth="0.8" opacity="0.45" />
      <path
        d={`M0 ${figure(ceiling)}H${drawingSize.width}`}
        stroke="currentColor"
        strokeWidth="0.6"
        strokeDasharray="1 4"
        opacity="0.4"
      />
      <path
        d={person}
        fill="currentColor"
        opacity="0.16"
        transform={`translate(${figure(personX)} ${floor}) scale(${figure(perMetre)})`}
        data-person
      />
    </>
  )
}

export interface DrawnWindowProps {
  product: Pick<Product, 'name' | 'materials'> & { kind?: Product['kind'] }
  /** Slug of its category. */
  category: string | undefined
  /** Metres; any number. */
  width: number
  height: number
  /** The sides as the dimension lines write them. */
  labels: { width: string; height: string }
  /** What can be made of a refused side, in metres. */
  allowed?: AllowedSides | undefined
  /** What the choices change: its colour, its slats, how it draws, where its control hangs. */
  look?: ChosenLook | undefined
  /** How it hangs; null: nobody knows. */
  hung?: Mounting | null | undefined
  /** How far it is closed, from 0 to 1; left out: as is usual. */
  closed?: number | undefined
}

/** Metres that stand for a side that is not there. */
const usualSide = { width: 1.5, height: 1.8 }

/** What the drawing of a window consists of. */
export function DrawnWindow({
  product,
  category,
  width,
  height,
  labels,
  allowed = allAllowed,
  look,
  hung = null,
  closed,
}: DrawnWindowProps) {
  const isEmpty = !(width > 0 && height > 0)
  const layout = layoutOf(width > 0 ? width : usualSide.width, height > 0 ? height : usualSide.height)
  const kind = drawingKindOf(product, category)
  const facts = look?.facts ?? noFacts
  const stack = hung?.stackMm ? (hung.stackMm / 1000) * layout.perMetre : null
  return (
    <>
      <Wall layout={layout} />
      {!isEmpty && <WindowFrame layout={layout} hung={hung} />}
      <g transform={`translate(${figure(layout.x)} ${figure(layout.y)})`} data-covering>
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
              closed={closed ?? defaultClosedShare[kind]}
            />
            <OpenStack kind={kind} layout={layout} facts={facts} open={openSide(kind, layout, stack)} />
            {hung?.mount && <Brackets layout={layout} mount={hung.mount} />}
            {look?.side && <Chain layout={layout} side={look.side} />}
          </>
        )}
      </g>
      <Dimensions layout={layout} width={labels.width} height={labels.height} allowed={allowed} />
    </>
  )
}

const noFacts = {}
const allAllowed = {}

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

/** How much of the window the open piece keeps, dotted. */
function OpenStack({
  kind,
  layout: { width, height },
  facts,
  open,
}: {
  kind: DrawnKind
  layout: Layout
  facts: MakingAttributes
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

/** Where it is fixed: to the upper side of a recess, or to the wall above the window. */
function Brackets({ layout: { width }, mount }: { layout: Layout; mount: NonNullable<Mounting['mount']> }) {
  const wide = Math.min(5, width / 6)
  const y = mount === 'outside' ? -2 : -3.5
  return (
    <path
      d={`M${figure(width * 0.08)} ${y}h${figure(wide)}v3.5h${figure(-wide)}zM${figure(width * 0.92 - wide)} ${y}h${figure(wide)}v3.5h${figure(-wide)}z`}
      fill="currentColor"
      data-brackets={mount}
    />
  )
}

/** The chain at its end of the covering, down to two thirds of it. */
function Chain({ layout, side }: { layout: Layout; side: 'left' | 'right' }) {
  const x = side === 'left' ? 3 : layout.width - 3
  return (
    <path
      data-chain={side}
      d={`M${figure(x - 1)} 4v${figure((layout.height * 2) / 3)}a1 1 0 0 0 2 0V4`}
      fill="none"
      stroke="currentColor"
      strokeWidth="0.7"
    />
  )
}
