import { Readable } from 'node:stream'
import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { audit } from '#kernel/audit/audit.ts'
import { createDb, type Db } from '#kernel/database/db.ts'
import { isUuid } from '#kernel/database/uuid.ts'
import { mount } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refusal.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import { serveResource } from '#kernel/record/serve-resource.ts'
import {
  createRemnant,
  deleteRemnant,
  getRemnant,
  listRemnants,
  remnantLabel,
  updateRemnant,
  confirmRemnants,
} from '../../contract/remnants.ts'
import { remnants } from '../inventory.tables.ts'
import { itemsRepository } from '../items/items.repository.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** A screen about an item or a cutting plan shows its remnants too. */
const shownWith = ['/api/inventory', '/api/orders']

const served = serveResource(
  {
    entity: 'remnant',
    notFound: 'remnant_not_found',
    listAll: listRemnants,
    get: getRemnant,
    create: createRemnant,
    update: updateRemnant,
    remove: deleteRemnant,
  },
  remnants,
  {
    label: ({ label }) => label,
    invalidates: shownWith,
    where: ({ inventoryItemId, used }) =>
      and(
        inventoryItemId ? eq(remnants.inventoryItemId, inventoryItemId) : undefined,
        used === 'all' ? undefined : used === 'true' ? isNotNull(remnants.usedAt) : isNull(remnants.usedAt),
      ),
    async columnsOf(input, { db, stored }) {
      if (stored) return input
      const id = input.inventoryItemId ?? ''
      return (await itemsRepository(db).byId(id))
        ? input
        : refuse('reference_unknown', { fields: { inventoryItemId: staffText('There is no such item') } })
    },
  },
)

/** Remnants of rolls: records, their labels, and that they were cut. */
export function mountRemnants(http: FastifyInstance, { pool }: { pool: Pool }): void {
  served.mount(http, { pool })

  mount(http, confirmRemnants, ({ body, actor }) =>
    transactionOrRefusal(pool, async (db) => {
      const ids = [...new Set(body.ids)]
      const rows = await db
        .select()
        .from(remnants)
        .where(inArray(remnants.id, ids.filter(isUuid)))
        .orderBy(asc(remnants.id))
        .for('update')
      if (rows.length < ids.length) return refuse('remnant_not_found')
      const gone = rows.find(({ usedAt }) => usedAt !== null)
      if (gone)
        return refuse('remnant_used', {
          message: staffText('Remnant {{label}} has been used already', { label: gone.label }),
        })
      for (const remnant of rows) {
        const [after] = await db
          .update(remnants)
          .set({ usedAt: sql`now()`, updatedAt: sql`now()`, version: sql`${remnants.version} + 1` })
          .where(eq(remnants.id, remnant.id))
          .returning()
        await audit(db, {
          by: actor,
          action: 'remnant.update',
          id: remnant.id,
          before: remnant,
          after,
          label: remnant.label,
        })
      }
      await publishInvalidation(db, shownWith)
      return { success: true as const }
    }),
  )

  mount(http, remnantLabel, async ({ params, reply }) => {
    const db = createDb(pool)
    const [row] = await db.select().from(remnants).where(eq(remnants.id, params.id))
    const item = row && (await itemsRepository(db).byId(row.inventoryItemId))
    if (!item) return refuse('remnant_not_found')
    // Loaded on demand, because most processes print no labels.
    const { labelPdf } = await import('../items/item-label.ts')
    reply.headers({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="label.pdf"',
    })
    const size = `${row.widthMm} × ${row.lengthMm} mm`
    return Readable.from([await labelPdf({ name: item.name, barcode: row.label, sku: size })])
  })
}

/** The remnants of these items that are not used, the oldest first, of each item so many. */
export async function remnantsOf(db: Db, itemIds: readonly string[]) {
  if (itemIds.length === 0) return []
  const numbered = db
    .select({
      id: remnants.id,
      place: sql<number>`row_number() over (partition by ${remnants.inventoryItemId}
        order by ${remnants.createdAt}, ${remnants.id})`.as('place'),
    })
    .from(remnants)
    .where(and(inArray(remnants.inventoryItemId, [...new Set(itemIds)]), isNull(remnants.usedAt)))
    .as('numbered')
  return db
    .select(getTableColumns(remnants))
    .from(remnants)
    .innerJoin(numbered, eq(numbered.id, remnants.id))
    .where(lte(numbered.place, maxRead))
    .orderBy(asc(remnants.createdAt), asc(remnants.id))
}

/** More of an item would make no plan better and every plan slower. */
const maxRead = 200
