import type { CSSProperties } from 'react'
import type { WallPiece } from '../../../contract/wall.ts'
import { colourOf, Covering, drawnAs, tonesOf } from '../../../../catalog/web/index.ts'

/** Drawing units in a metre: about what the counter of the shop draws a usual window at. */
const unitsPerMetre = 110

/**
 * A piece let down in its own kind and colour. Pieces beside each other are to one scale: a metre is as long as the
 * custom property `--metre` says.
 */
export function PieceDrawing({ piece }: { piece: WallPiece }) {
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
        kind={drawnAs({ kind, name: productName }, category ?? undefined)}
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

/** Its sides as the workshop reads them: `1195 × 1600`. */
export const sidesOf = ({ widthMm, lengthMm }: WallPiece) => `${widthMm} × ${lengthMm}`
