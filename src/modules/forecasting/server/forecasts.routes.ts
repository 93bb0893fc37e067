import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import {
  createProductForecast,
  createSalesForecast,
  deleteProductForecast,
  deleteSalesForecast,
  listProductForecasts,
  listSalesForecasts,
  updateProductForecast,
  updateSalesForecast,
} from '../contract/forecasting.ts'
import { createDb } from '#kernel/database/db.ts'
import { csvFile, wantsCsv } from '#kernel/http/csv.ts'
import { entityTag } from '#kernel/http/entity-tag.ts'
import { sendPage } from '#kernel/http/lists.ts'
import { mount } from '#kernel/http/mount.ts'
import { Refusal } from '#kernel/http/refusal.ts'
import type { ForecastsRepository } from './forecasts.repository.ts'
import { productForecastColumns, salesForecastColumns } from './forecasts.csv.ts'
import type { forecastsService } from './forecasts.service.ts'

interface Parts {
  pool: Pool
  stored: ForecastsRepository
  forecasts: ReturnType<typeof forecastsService>
}

export function mountForecasts(http: FastifyInstance, { pool, stored, forecasts }: Parts): void {
  const db = createDb(pool)
  const { sales, products } = forecasts

  mount(http, listSalesForecasts, async ({ query, request, reply }) => {
    const { limit, cursor, sort, ...filter } = query
    if (wantsCsv(request)) {
      const rows = stored.allSales(db, { filter, sort })
      return csvFile(reply, {
        name: 'sales-forecasts',
        kind: 'sales_forecast',
        columns: salesForecastColumns,
        rows,
      })
    }
    const page = await stored.salesPage(db, { filter, sort, limit, cursor })
    return stored.serializeSales(db, sendPage({ request, reply }, { ...page, limit }))
  })

  mount(http, createSalesForecast, async ({ body, actor, reply }) => {
    const saved = await sales.create(body, actor)
    if (!(saved instanceof Refusal)) reply.header('etag', entityTag(saved.version))
    return saved
  })

  mount(http, updateSalesForecast, async ({ params, body, headers, actor, reply }) => {
    const saved = await sales.update(params.id, body, actor, headers['if-match'])
    if (!(saved instanceof Refusal)) reply.header('etag', entityTag(saved.version))
    return saved
  })

  mount(http, deleteSalesForecast, async ({ params, headers, actor }) => {
    return sales.remove(params.id, actor, { ifMatch: headers['if-match'] })
  })

  mount(http, listProductForecasts, async ({ query, request, reply }) => {
    const { limit, cursor, sort, ...filter } = query
    if (wantsCsv(request)) {
      const rows = stored.allProducts(db, { filter, sort })
      return csvFile(reply, {
        name: 'product-forecasts',
        kind: 'product_forecast',
        columns: productForecastColumns,
        rows,
      })
    }
    const page = await stored.productsPage(db, { filter, sort, limit, cursor })
    return stored.serializeProducts(db, sendPage({ request, reply }, { ...page, limit }))
  })

  mount(http, createProductForecast, async ({ body, actor, reply }) => {
    const saved = await products.create(body, actor)
    if (!(saved instanceof Refusal)) reply.header('etag', entityTag(saved.version))
    return saved
  })

  mount(http, updateProductForecast, async ({ params, body, headers, actor, reply }) => {
    const saved = await products.update(params.id, body, actor, headers['if-match'])
    if (!(saved instanceof Refusal)) reply.header('etag', entityTag(saved.version))
    return saved
  })

  mount(http, deleteProductForecast, async ({ params, headers, actor }) => {
    return products.remove(params.id, actor, { ifMatch: headers['if-match'] })
  })
}
