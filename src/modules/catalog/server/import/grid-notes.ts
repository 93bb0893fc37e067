import { gridGaps } from '#modules/pricing/rules/index.ts'
import { productLimits } from '../products/products.serializer.ts'
import type { Known } from './definitions.ts'
import type { PlannedLine } from './plan.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** Maximum number of products that are named. */
const maxNamed = 10

const noLimits = { minWidthMm: null, maxWidthMm: null, minLengthMm: null, maxLengthMm: null }

/** The sizes of a line's product that its price grid has no price for. */
function notesOfLine({ before, columns, name }: PlannedLine, { grids }: Known): string[] {
  const row = { ...noLimits, ...before, ...columns }
  const grid = [...grids.values()].flat().find(({ id }) => id === row.priceGridId)
  if (row.priceModel !== 'grid' || grid === undefined) return []
  return gridGaps(grid, productLimits(row))
    .filter(({ kind }) => kind === 'unpriced')
    .map(({ side, fromMm: from, toMm: to }) =>
      side === 'width'
        ? staffText(
            'The price grid of {{name}} has no prices for widths from {{from}} to {{to}} mm, so nobody can order them',
            { name, from, to },
          )
        : staffText(
            'The price grid of {{name}} has no prices for lengths from {{from}} to {{to}} mm, so nobody can order them',
            { name, from, to },
          ),
    )
}

/** Notes about the first new or changed products whose price grid ends before their size limits. */
export const gridNotes = (lines: readonly PlannedLine[], records: Known): string[] =>
  lines
    .filter(({ action }) => action === 'create' || action === 'change')
    .map((line) => notesOfLine(line, records))
    .filter((notes) => notes.length > 0)
    .slice(0, maxNamed)
    .flat()
