import { z } from 'zod'
import { endpoint } from '../../../kernel/contract/endpoint.ts'
import { id, idParams, success, version } from '../../../kernel/contract/wire.ts'
import { namedProducts, priceGrid } from './options.ts'

/** Price lists of manufacturers: a price for each width and length. */

export const maxPriceGrids = 200
const maxSides = 50
const maxCells = maxSides * maxSides

const sideList = z
  .array(z.number().int('Must be whole millimetres').min(1, 'Must be above 0').max(100_000, 'At most 100 m'))
  .min(1, 'Needs at least one')
  .max(maxSides, `At most ${maxSides}`)

const gridFields = {
  name: z.string().trim().min(1, 'Name is required').max(100, 'At most 100 characters'),
  widths_mm: sideList,
  lengths_mm: sideList,
  prices: z
    .array(z.number().nonnegative('Must be 0 or more').max(1e12, 'Is too large'))
    .min(1, 'Needs at least one')
    .max(maxCells, `At most ${maxCells}`),
}

export const namedGrid = priceGrid.extend({
  id,
  name: z.string(),
  /** Number of products and choices priced by the grid, and the first of each by name: `Cassette: Yes`. */
  used_by: z.number().int(),
  products: namedProducts,
  choices: z.array(z.string()),
  version,
})
export type NamedGrid = z.output<typeof namedGrid>

/** A price list as pasted text: the first row contains the widths, the first column the lengths. */
const pastedGrid = z.object({
  name: gridFields.name,
  /** Sizes are in mm unless the first cell says `cm` or `m`; columns are separated by tabs, semicolons or commas. */
  text: z.string().max(200_000, 'At most 200,000 characters'),
})
const writtenGrid = z.object(gridFields)

export const listPriceGrids = endpoint({
  method: 'GET',
  path: '/api/price-grids',
  access: 'staff',
  summary: 'All price grids, by name; a shop has 200 at most',
  success: { status: 200, body: z.array(namedGrid) },
  errors: [],
})

export const createPriceGrid = endpoint({
  method: 'POST',
  path: '/api/price-grids',
  access: 'editors',
  summary: 'Add a price grid, as sides and prices or as the text of a table',
  body: z.union([writtenGrid, pastedGrid]),
  success: { status: 201, body: namedGrid },
  errors: ['price_grid_refused'],
})
export type PriceGridInput = z.output<typeof createPriceGrid.body>

export const updatePriceGrid = endpoint({
  method: 'PUT',
  path: '/api/price-grids/{id}',
  access: 'editors',
  summary: 'Change a price grid; send sides and prices together, or the text of a table',
  params: idParams,
  headers: z.object({ 'if-match': z.string().max(100).optional() }),
  body: z.union([
    writtenGrid.extend({ version: version.optional() }),
    pastedGrid.extend({ version: version.optional() }),
  ]),
  success: { status: 200, body: namedGrid },
  errors: ['price_grid_not_found', 'price_grid_refused', 'version_conflict', 'precondition_failed'],
})
export type PriceGridChange = z.output<typeof updatePriceGrid.body>

export const deletePriceGrid = endpoint({
  method: 'DELETE',
  path: '/api/price-grids/{id}',
  access: 'editors',
  summary: 'Delete a price grid that is not used',
  params: idParams,
  headers: z.object({ 'if-match': z.string().max(100).optional() }),
  success: { status: 200, body: success },
  errors: ['price_grid_not_found', 'in_use', 'precondition_failed'],
})
