import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { Db } from '#kernel/database/db.ts'
import { mount } from '#kernel/http/mount.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { baseReading, type Reading } from '#kernel/rules/localized.ts'
import { toMajor } from '#kernel/rules/money.ts'
import { mountsOf } from '#modules/making/rules/index.ts'
import { pricePerSqm, startSize } from '#modules/pricing/rules/index.ts'
import { auditAll } from '#kernel/audit/audit.ts'
import { inBatches } from '#kernel/database/in-batches.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import type { Kind } from '#modules/making/contract/index.ts'
import {
  getConfiguration,
  getMissingKinds,
  pricePiece,
  putConfiguration,
  setMissingKinds as setMissingKindsEndpoint,
  type Configuration,
  type MissingKinds,
} from '../../contract/configuration.ts'
import { serializeOfferedOption, serializeGrid } from '../options/options.serializer.ts'
import { evaluateLine, serializePiece, soldLimits, usualPrice } from './pieces.ts'
import type { ProductForSale } from '../products/products-for-sale.ts'
import { type ProductsRepository, productsRepository } from '../products/products.repository.ts'
import { serializeLimits, squareMetres } from '../products/products.serializer.ts'
import { type ProductsService, invalidateProducts, emitSaved } from '../products/products.service.ts'
import { suggestedKind } from '../../rules/index.ts'

/** Suggests a kind for each product that has none. The time grows with the number of those products. */
async function suggestions(db: Db): Promise<{ ids: Map<Kind, string[]>; unknown: number }> {
  const ids = new Map<Kind, string[]>()
  let unknown = 0
  for await (const { id, name, category } of inBatches(productsRepository(db).withoutKind)) {
    const kind = suggestedKind(category, name)
    const productIds = kind && ids.get(kind)
    if (productIds) productIds.push(id)
    else if (kind) ids.set(kind, [id])
    else unknown++
  }
  return { ids, unknown }
}

/** The kinds that are suggested for products without one. */
async function missingKinds(db: Db): Promise<MissingKinds> {
  const { ids, unknown } = await suggestions(db)
  return { suggested: [...ids].map(([kind, { length }]) => ({ kind, count: length })), unknown }
}

/** Sets the suggested kinds, with an audit entry for each product in the same transaction. */
function setMissingKinds(pool: Pool, actor: Actor): Promise<{ count: number; unknown: number }> {
  return transactionOrRefusal(pool, async (db) => {
    const { ids, unknown } = await suggestions(db)
    const rows = []
    for (const [kind, some] of ids) rows.push(...(await productsRepository(db).setKind(some, kind)))
    await auditAll(
      db,
      rows.map(({ id, name, kind }) => ({
        by: actor,
        action: 'product.update',
        id,
        label: name,
        before: { kind: null },
        after: { kind },
      })),
    )
    for (const row of rows) await emitSaved(db, row, { isNew: false, actor })
    if (rows.length > 0) await invalidateProducts(db)
    return { count: rows.length, unknown }
  })
}

function serializeConfiguration(product: ProductForSale, exponent: number): Configuration {
  return {
    product_id: product.id,
    kind: product.kind,
    mounts: [...mountsOf(product)],
    size_limits: serializeLimits(soldLimits(product)),
    min_area_m2: squareMetres(product.minAreaMm2),
    max_area_m2: squareMetres(product.maxAreaMm2),
    weight_gsm: product.weightGsm,
    max_weight_g: product.maxWeightG,
    ...(product.itemWeightG !== null && { item_weight_g: product.itemWeightG }),
    ...(product.itemLengthMm !== null && { item_length_mm: product.itemLengthMm }),
    ...(product.taxClass !== null && { tax_class: product.taxClass }),
    lead_days_min: product.leadDaysMin,
    lead_days_max: product.leadDaysMax,
    making: product.making,
    facts: product.facts,
    safety: product.safety,
    samples: product.samples,
    price_model: product.priceModel,
    price_per_sqm: toMajor(pricePerSqm(product), exponent),
    start_price:
      toMajor(usualPrice(product, { width: startSize.width, length: startSize.height }), exponent) || null,
    price_grid_id: product.priceGridId,
    price_grid: product.priceGrid && serializeGrid(product.priceGrid, exponent),
    price_per_metre: toMajor(product.pricePerMetre, exponent),
    price_per_width: toMajor(product.pricePerWidth, exponent),
    price_per_sqft: toMajor(product.pricePerSqft, exponent),
    options: (product.options ?? []).map((option) => serializeOfferedOption(option, exponent)),
    version: product.version,
  }
}

/** The configuration of products, which everybody reads and editors change, and the price of a piece. */
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
  const read = async (id: string, reading: Reading) =>
    (await (reading.full ? products.byIds([id], reading) : products.onSale([id], reading))).get(
      id.toLowerCase(),
    )
  const answer = async (id: string, reading: Reading) => {
    const product = await read(id, reading)
    if (product === undefined) return refuse('product_not_found')
    return serializeConfiguration(product, exponent)
  }

  mount(http, getConfiguration, ({ params, reading }) => answer(params.id, reading))

  mount(http, putConfiguration, async ({ params, body, headers, actor }) => {
    const precondition = { ifMatch: headers['if-match'], version: body.version }
    const saved = await service.configure(params.id, body, precondition, actor)
    if (saved instanceof Refusal) return saved
    return answer(params.id, baseReading)
  })

  mount(http, getMissingKinds, () => missingKinds(db))

  mount(http, setMissingKindsEndpoint, async ({ actor }) => ({
    success: true as const,
    ...(await setMissingKinds(pool, actor)),
  }))

  mount(http, pricePiece, async ({ params, body, reading }) => {
    const product = await read(params.id, reading)
    if (product === undefined) return refuse('product_not_found')
    return serializePiece(evaluateLine(product, body), exponent)
  })
}
