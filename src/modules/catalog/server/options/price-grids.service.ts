import {
  createPriceGrid,
  deletePriceGrid,
  listPriceGrids,
  maxPriceGrids,
  updatePriceGrid,
  type PriceGridChange,
  type PriceGridInput,
} from '../../contract/price-grids.ts'
import { toMinor } from '#kernel/rules/money.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { serveResource } from '#kernel/record/serve-resource.ts'
import { gridFault, gridPerSqm, readGrid, type PriceGrid } from '#modules/pricing/rules/index.ts'
import { serializeGrid } from './options.serializer.ts'
import { priceGrids } from './options.tables.ts'
import { gridUses, priceGridsRepository } from './price-grids.repository.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** A sent grid in millimetres and minor units, or the refusal with its errors. */
export function gridOf(
  input: PriceGridInput | PriceGridChange,
  exponent: number,
): PriceGrid | Refusal<'price_grid_refused'> {
  if ('text' in input) {
    const parsed = readGrid(input.text, exponent)
    if ('fault' in parsed) return refuse('price_grid_refused', { fields: { text: parsed.fault } })
    return { ...parsed.grid, prices: parsed.grid.prices.map((price) => toMinor(price, exponent)) }
  }
  const { widths_mm: widthsMm, lengths_mm: lengthsMm, prices } = input
  const grid = { widthsMm, lengthsMm, prices: prices.map((price) => toMinor(price, exponent)) }
  const fault = gridFault(grid)
  return fault === null ? grid : refuse('price_grid_refused', { fields: { prices: fault } })
}

/** Price grids, with their rules. */
export const servedPriceGrids = (exponent: number) =>
  serveResource(
    {
      entity: 'price_grid',
      notFound: 'price_grid_not_found',
      listAll: listPriceGrids,
      create: createPriceGrid,
      update: updatePriceGrid,
      remove: deletePriceGrid,
    },
    priceGrids,
    {
      computed: gridUses,
      serialize: (rows) =>
        rows.map((row) => ({
          id: row.id,
          name: row.name,
          ...serializeGrid(row, exponent),
          used_by: row.usedBy,
          products: row.products,
          choices: row.choices,
          version: row.version,
        })),
      label: ({ name }) => name,
      invalidates: ['/api/price-grids', '/api/products'],
      sorts: { name: 'name' },
      async columnsOf(input, { stored, db }) {
        if (!stored && (await priceGridsRepository(db).count()) >= maxPriceGrids)
          return refuse('price_grid_refused', {
            fields: {
              name: staffText('A shop has at most {{maxPriceGrids}} price grids', { maxPriceGrids }),
            },
          })
        const grid = gridOf(input as PriceGridChange, exponent)
        return grid instanceof Refusal ? grid : { ...grid, name: input.name }
      },
      async written(row, { stored, db }) {
        if (stored) await priceGridsRepository(db).updateListPrice(row.id, gridPerSqm(row))
      },
      refuseRemoval: async ({ id }, db) =>
        (await priceGridsRepository(db).isUsed(id)) ? refuse('in_use') : null,
    },
  )
