import type { CSSProperties } from 'react'
import type { BoardPiece } from '#modules/orders/contract/production-board.ts'
import type { Order } from '#modules/orders/contract/orders.ts'
import { colourOf, Covering, drawingKindOf, tonesOf } from '#modules/catalog/web/index.ts'

/** Drawing units per metre: about the scale at which the storefront draws a usual window. */
const unitsPerMetre = 110
/** The side of the square of a line, in pixels. */
const drawnSide = 28

/** What a drawing of a piece shows. */
type DrawnPiece = Pick<
  BoardPiece,
  'productName' | 'category' | 'materials' | 'choices' | 'kind' | 'draw' | 'panels' | 'widthMm' | 'lengthMm'
>

/**
 * A line of an order drawn small, in a square of 28 px, from what the order itself says: its product is not read.
 * Nothing for an order of goods by the piece.
 */
export function LineDrawing({ line }: { line: Order['cart'][number] | undefined }) {
  if (!line) return <span aria-hidden className="size-7" />
  const { product_name: productName, width, length, choices = [] } = line
  const scale = { '--metre': `calc(${drawnSide / Math.max(width, length)} * 1px)` } as CSSProperties
  const words = choices.map(({ choice }) => choice)
  const sides = { widthMm: Math.round(width * 1000), lengthMm: Math.round(length * 1000) }
  const unknown = { category: null, materials: [], kind: null, draw: null, panels: null }
  return (
    <span aria-hidden className="grid size-7 shrink-0 place-items-center" style={scale}>
      <PieceDrawing piece={{ productName, choices: words, ...sides, ...unknown }} />
    </span>
  )
}

/**
 * A piece drawn closed, in its own kind and colour. Pieces beside each other have one scale: the custom property
 * `--metre` is the length of a metre.
 */
export function PieceDrawing({ piece }: { piece: DrawnPiece }) {
  const { productName, category, materials, choices, kind, draw, panels, widthMm, lengthMm } = piece
  const width = (widthMm / 1000) * unitsPerMetre
  const height = (lengthMm / 1000) * unitsPerMetre
  const side = (mm: number) => `calc(var(--metre) * ${mm / 1000})`
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${width} ${height}`}
      className="piece-drawing block overflow-visible"
      style={{ width: side(widthMm), height: side(lengthMm) } satisfies CSSProperties}
    >
      <Covering
        kind={drawingKindOf({ kind, name: productName }, category ?? undefined)}
        cloth={{ width, height, perMetre: unitsPerMetre }}
        tones={tonesOf(colourOf(choices.join(' '), [productName, ...materials]))}
        facts={{ ...(draw && { draw }), ...(panels === 1 && { panels: 1 }) }}
        heading="pencil"
        stack={null}
        closed={1}
      />
    </svg>
  )
}

/** Its size in millimetres, as the workshop reads it: `1195 × 1600`. */
export const sidesOf = ({ widthMm, lengthMm }: Pick<BoardPiece, 'widthMm' | 'lengthMm'>) =>
  `${widthMm} × ${lengthMm}`
