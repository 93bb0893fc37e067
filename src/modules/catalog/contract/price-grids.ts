import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { id, idParams, success, version, ifMatch } from '#kernel/contract/wire.ts'
import { maxGridPrice, maxGridSideMm, maxGridSides } from '#modules/pricing/contract.ts'
import { namedProducts, priceGrid } from './options.ts'

/** Price lists of manufacturers: a price for each width and length. */

export const maxPriceGrids = 200
const maxCells = maxGridSides * maxGridSides

const sideList = z
  .array(
    z.number().int('Must be whole millimetres').min(1, 'Must be above 0').max(maxGridSideMm, 'At most 100 m'),
  )
  .min(1, 'Needs at least one')
  .max(maxGridSides, `At most ${maxGridSides}`)

const gridFields = {
  name: z.string().trim().min(1, 'Name is required').max(100, 'At most 100 characters'),
  widths_mm: sideList,
  lengths_mm: sideList,
  prices: z
    .array(z.number().nonnegative('Must be 0 or more').max(maxGridPrice, 'Is too large'))
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

/** With a CSV file as the body, its name is in the URL. */
const fileQuery = z.object({ name: z.string().max(1000).optional() })
/** Maximum size of a CSV file, in bytes. */
export const maxGridFile = 400_000

export const listPriceGrids = endpoint({
  method: 'GET',
  path: '/api/price-grids',
  access: 'staff',
  summary: 'All price grids, by name; a shop has 200 at most',
  success: { status: 200, body: z.array(namedGrid) },
})

export const createPriceGrid = endpoint({
  method: 'POST',
  path: '/api/price-grids',
  access: 'editors',
  summary:
    'Add a price grid, as sides and prices, as the text of a table, or as a CSV file with the name in the query: the first row names the widths, the first column the lengths, in mm unless the first cell says cm or m',
  query: fileQuery,
  alsoConsumes: 'text/csv',
  body: z.union([writtenGrid, pastedGrid]),
  success: { status: 201, body: namedGrid },
  errors: ['malformed_csv', 'price_grid_refused'],
})
export type PriceGridInput = z.output<typeof createPriceGrid.body>

export const updatePriceGrid = endpoint({
  method: 'PUT',
  path: '/api/price-grids/{id}',
  access: 'editors',
  summary:
    'Change a price grid; send sides and prices together, the text of a table, or a CSV file; a table without a name keeps the name',
  params: idParams,
  query: fileQuery,
  alsoConsumes: 'text/csv',
  headers: ifMatch,
  body: z.union([
    writtenGrid.extend({ version: version.optional() }),
    pastedGrid.partial({ name: true }).extend({ version: version.optional() }),
  ]),
  success: { status: 200, body: namedGrid },
  errors: [
    'price_grid_not_found',
    'malformed_csv',
    'price_grid_refused',
    'version_conflict',
    'precondition_failed',
  ],
})
export type PriceGridChange = z.output<typeof updatePriceGrid.body>

export const deletePriceGrid = endpoint({
  method: 'DELETE',
  path: '/api/price-grids/{id}',
  access: 'editors',
  summary: 'Delete a price grid that is not used',
  params: idParams,
  headers: ifMatch,
  success: { status: 200, body: success },
  errors: ['price_grid_not_found', 'in_use', 'precondition_failed'],
})
