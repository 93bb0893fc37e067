import type { CSSProperties } from 'react'
import type { BoardPiece } from '#modules/orders/contract/production-board.ts'
import { colourOf, Covering, drawingKindOf, tonesOf } from '#modules/catalog/web/index.ts'

/** Drawing units per metre: about the scale at which the storefront draws a usual window. */
const unitsPerMetre = 110

/**
 * A piece drawn closed, in its own kind and colour. Pieces beside each other have one scale: the custom property
 * `--metre` is the length of a metre.
 */
export function PieceDrawing({ piece }: { piece: BoardPiece }) {
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
