import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import {
  getConfiguration,
  getMissingKinds,
  pricePiece,
  putConfiguration,
  setMissingKinds as setMissingKindsEndpoint,
} from '../contract/configuration.ts'
import type { Configuration } from '../contract/configuration.ts'
import type { Db } from '../../../kernel/database/db.ts'
import { entityTag } from '../../../kernel/http/entity-tag.ts'
import { mount } from '../../../kernel/http/mount.ts'
import { Refusal, refuse } from '../../../kernel/http/refusal.ts'
import type { SafetyStandard } from '../../making/contract/index.ts'
import { mountsOf } from '../../making/rules/index.ts'
import { sellingRepository } from '../../making/server/index.ts'
import { missingKinds, setMissingKinds } from './missing-kinds.ts'
import { judgePiece, serializePiece } from './pieces.ts'
import type { ProductsRepository } from './products.repository.ts'
import { serializeProduct, squareMetres } from './products.serializer.ts'
import type { ProductsService } from './products.service.ts'
import type { ProductRow } from './products.tables.ts'

function serializeConfiguration(
  row: ProductRow,
  { safety, exponent }: { safety: SafetyStandard; exponent: number },
): Configuration {
  return {
    product_id: row.id,
    kind: row.kind,
    mounts: [...mountsOf(row)],
    size_limits: serializeProduct(row, exponent).size_limits,
    min_area_m2: squareMetres(row.minAreaMm2),
    max_area_m2: squareMetres(row.maxAreaMm2),
    weight_gsm: row.weightGsm,
    max_weight_g: row.maxWeightG,
    lead_days_min: row.leadDaysMin,
    lead_days_max: row.leadDaysMax,
    making: row.making,
    facts: row.facts,
    safety,
    version: row.version,
  }
}

/** How pieces are made: read by everybody, changed by editors, and tried with a size. */
export function mountConfiguration(
  http: FastifyInstance,
  {
    db,
    pool,
    products,
    service,
    exponent,
  }: { db: Db; pool: Pool; products: ProductsRepository; service: ProductsService; exponent: number },
): void {
  const configurationOf = async (row: ProductRow) => {
    const { safety } = await sellingRepository(db).read()
    return serializeConfiguration(row, { safety, exponent })
  }

  mount(http, getConfiguration, async ({ params, reply }) => {
    const row = await products.byId(params.id)
    if (row === null) return refuse('product_not_found')
    reply.header('etag', entityTag(row.version))
    return configurationOf(row)
  })

  mount(http, putConfiguration, async ({ params, body, headers, actor, reply }) => {
    const seen = { ifMatch: headers['if-match'], version: body.version }
    const saved = await service.configure(params.id, body, seen, actor)
    if (saved instanceof Refusal) return saved
    const row = await products.byId(params.id)
    if (row === null) return refuse('product_not_found')
    reply.header('etag', entityTag(row.version))
    return configurationOf(row)
  })

  mount(http, getMissingKinds, () => missingKinds(db))

  mount(http, setMissingKindsEndpoint, async ({ actor }) => ({
    success: true as const,
    ...(await setMissingKinds(pool, actor)),
  }))

  mount(http, pricePiece, async ({ params, body }) => {
    const product = (await products.onSale([params.id])).get(params.id.toLowerCase())
    if (product === undefined) return refuse('product_not_found')
    return serializePiece(judgePiece(product, body), exponent)
  })
}
