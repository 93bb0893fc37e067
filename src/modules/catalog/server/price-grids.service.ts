import type { Pool } from 'pg'
import {
  maxPriceGrids,
  type NamedGrid,
  type PriceGridChange,
  type PriceGridInput,
} from '../contract/price-grids.ts'
import { toMinor } from '#kernel/rules/money.ts'
import type { Precondition } from '#kernel/http/entity-tag.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { recordWriter } from '#kernel/record/record-writer.ts'
import { gridFault, gridPerSqm, readGrid, type PriceGrid } from '#modules/pricing/rules/index.ts'
import { serializeGrid } from './options.serializer.ts'
import { priceGridsRepository, type CountedGrid } from './price-grids.repository.ts'

/** A sent grid in millimetres and minor units, or the refusal with its errors. */
export function gridOf(
  sent: PriceGridInput | PriceGridChange,
  exponent: number,
): PriceGrid | Refusal<'price_grid_refused'> {
  if ('text' in sent) {
    const read = readGrid(sent.text, exponent)
    if ('fault' in read) return refuse('price_grid_refused', { fields: { text: read.fault } })
    return { ...read.grid, prices: read.grid.prices.map((price) => toMinor(price, exponent)) }
  }
  const { widths_mm: widthsMm, lengths_mm: lengthsMm, prices } = sent
  const grid = { widthsMm, lengthsMm, prices: prices.map((price) => toMinor(price, exponent)) }
  const fault = gridFault(grid)
  return fault === null ? grid : refuse('price_grid_refused', { fields: { prices: fault } })
}

export const serializeNamedGrid = (row: CountedGrid, exponent: number): NamedGrid => ({
  id: row.id,
  name: row.name,
  ...serializeGrid(row, exponent),
  used_by: row.usedBy,
  products: row.products,
  choices: row.choices,
  version: row.version,
})

/** Writes to price grids, with their rules, audit entries and refusals. */
export function priceGridsService({ pool, exponent }: { pool: Pool; exponent: number }) {
  const grids = recordWriter(pool, {
    entity: 'price_grid',
    notFound: 'price_grid_not_found',
    lock: (db, id) => priceGridsRepository(db).lock(id),
    serialize: (row: CountedGrid) => serializeNamedGrid(row, exponent),
    label: ({ name }) => name,
    invalidates: ['/api/price-grids', '/api/products'],
  })
  return {
    create: (input: PriceGridInput, actor: Actor) =>
      grids.create({
        actor,
        async write(db) {
          const repository = priceGridsRepository(db)
          if ((await repository.count()) >= maxPriceGrids)
            return refuse('price_grid_refused', {
              fields: { name: `A shop has at most ${maxPriceGrids} price grids` },
            })
          const grid = gridOf(input, exponent)
          if (grid instanceof Refusal) return grid
          const id = await repository.insert({ ...grid, name: input.name })
          return (await repository.byId(id)) as CountedGrid
        },
      }),

    update: (id: string, input: PriceGridChange, precondition: Precondition, actor: Actor) =>
      grids.update({
        id,
        actor,
        precondition,
        async write(db, stored) {
          const grid = gridOf(input, exponent)
          if (grid instanceof Refusal) return grid
          const repository = priceGridsRepository(db)
          await repository.update(id, { ...grid, name: input.name ?? stored.name })
          await repository.updateListPrice(id, gridPerSqm(grid))
          return (await repository.byId(id)) as CountedGrid
        },
      }),

    remove: (id: string, precondition: Pick<Precondition, 'ifMatch'>, actor: Actor) =>
      grids.remove({
        id,
        actor,
        precondition,
        async write(db) {
          if (await priceGridsRepository(db).isUsed(id)) return refuse('in_use')
          await priceGridsRepository(db).remove(id)
          return null
        },
      }),
  }
}

export type PriceGridsService = ReturnType<typeof priceGridsService>
