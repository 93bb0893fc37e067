import { and, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import {
  createMarketTrend,
  deleteMarketTrend,
  endBeforeStart,
  endsTooEarly,
  listMarketTrends,
  updateMarketTrend,
  type MarketTrend,
  type marketTrendSorts,
} from '../contract/market-trends.ts'
import { countRows } from '#kernel/database/count.ts'
import { createDb } from '#kernel/database/db.ts'
import { containsWords } from '#kernel/database/search-words.ts'
import { entityTag } from '#kernel/http/entity-tag.ts'
import { keysetSort, sendPage } from '#kernel/http/lists.ts'
import { mount } from '#kernel/http/mount.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { marketTrends, type MarketTrendRow } from './forecasts.tables.ts'
import { recordsService } from './records.ts'

const onWire = ({ createdAt, updatedAt, ...row }: MarketTrendRow): MarketTrend => ({
  ...row,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})

/** There are few trends, so names need no index. */
const trendSort = (sort: (typeof marketTrendSorts)[number]) =>
  keysetSort<MarketTrendRow>(
    sort,
    {
      createdAt: {
        column: marketTrends.createdAt,
        type: 'moment',
        valueOf: (row) => row.createdAt.toISOString(),
      },
      name: { column: marketTrends.name, type: 'text', valueOf: (row) => row.name },
    },
    marketTrends.id,
  )

const searchText = sql`plain_text(market_trends.name || ' ' || coalesce(market_trends.description, ''))`

/** Market trends, noted beside the forecasts. */
export function mountTrends(http: FastifyInstance, { pool }: { pool: Pool }): void {
  const db = createDb(pool)
  const trends = recordsService(pool, {
    table: marketTrends,
    entity: 'market_trend',
    notFound: 'trend_not_found',
    label: ({ name }: MarketTrendRow) => name,
    serialize: async (row: MarketTrendRow) => onWire(row),
  })

  mount(http, listMarketTrends, async ({ query: { limit, cursor, q, sort }, request, reply }) => {
    const order = trendSort(sort)
    const where = and(...containsWords(searchText, q))
    const [rows, total] = await Promise.all([
      db
        .select()
        .from(marketTrends)
        .where(and(where, order.after(order.read(cursor))))
        .orderBy(...order.by)
        .limit(limit + 1),
      countRows(db, sql`select 1 from ${marketTrends} where ${where ?? sql`true`}`),
    ])
    return sendPage({ request, reply }, { rows, total, limit, cursorOf: order.cursorOf }).map(onWire)
  })

  mount(http, createMarketTrend, async ({ body, actor, reply }) => {
    const saved = await trends.create(body, actor)
    if (!(saved instanceof Refusal)) reply.header('etag', entityTag(saved.version))
    return saved
  })

  mount(http, updateMarketTrend, async ({ params, body, headers, actor, reply }) => {
    const { version, ...change } = body
    const columnsOf = (row: MarketTrendRow) =>
      endsTooEarly({ ...row, ...change })
        ? refuse('invalid_body', { fields: { endDate: endBeforeStart } })
        : change
    const seen = { ifMatch: headers['if-match'], version }
    const saved = await trends.update(params.id, columnsOf, actor, seen)
    if (!(saved instanceof Refusal)) reply.header('etag', entityTag(saved.version))
    return saved
  })

  mount(http, deleteMarketTrend, async ({ params, headers, actor }) => {
    return trends.remove(params.id, actor, { ifMatch: headers['if-match'] })
  })
}
