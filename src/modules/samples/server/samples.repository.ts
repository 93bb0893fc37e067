import { and, eq, sql, type SQL } from 'drizzle-orm'
import { addressDays, type sampleSorts } from '../contract/index.ts'
import type { SampleStatus } from '#modules/record-states/contract.ts'
import { countRows } from '#kernel/database/count.ts'
import type { Db } from '#kernel/database/db.ts'
import { inBatches } from '#kernel/database/in-batches.ts'
import { isUuid } from '#kernel/database/uuid.ts'
import { keysetSort, type Cursor, type KeysetSort, type Sortable } from '#kernel/http/lists.ts'
import { containsWords, isKnownAs } from '#modules/customers/server/index.ts'
import type { SampleRequestRow } from './samples.serializer.ts'
import { sampleRequestItems, sampleRequests } from './samples.tables.ts'
import type { FoundSample } from './wanted-samples.ts'

export interface SampleFilter {
  q?: string | undefined
  status?: SampleStatus | undefined
  customerId?: string | undefined
}

const sortables: Record<string, Sortable<SampleRequestRow>> = {
  created_at: {
    column: sampleRequests.createdAt,
    type: 'moment',
    valueOf: (row) => row.createdAt.toISOString(),
  },
}

export const sampleSort = (sort: (typeof sampleSorts)[number]) =>
  keysetSort(sort, sortables, sampleRequests.id)

const conditions = ({ q, status, customerId }: SampleFilter): SQL | undefined =>
  and(
    containsWords(sql`sample_requests.search_text`, q),
    status ? eq(sampleRequests.status, status) : undefined,
    isKnownAs(sampleRequests.customerId, customerId),
  )

/** Pictures and colours are current; names are those at the time of the request. */
const items = sql<SampleRequestRow['items']>`(
  select coalesce(json_agg(json_build_object('productId', i.product_id, 'productName', i.product_name,
    'optionName', i.option_name, 'choiceName', i.choice_name, 'imageUrl', c.image_url, 'colour', c.colour,
    'readerNames', i.reader_names, 'link', i.link) order by i.position), '[]')
  from ${sampleRequestItems} i left join choices c on c.id = i.choice_id
  where i.request_id = sample_requests.id)`.as('items')

const columns = {
  id: sampleRequests.id,
  customerId: sampleRequests.customerId,
  name: sampleRequests.name,
  email: sampleRequests.email,
  address: sampleRequests.address,
  language: sampleRequests.language,
  status: sampleRequests.status,
  wantsReminder: sampleRequests.wantsReminder,
  remindedAt: sampleRequests.remindedAt,
  sentAt: sampleRequests.sentAt,
  createdAt: sampleRequests.createdAt,
  version: sampleRequests.version,
  items,
}

export function samplesRepository(db: Db) {
  const rowsOf = (
    where: SQL | undefined,
    order: KeysetSort<SampleRequestRow>,
    limit: number,
    cursor: Cursor | null,
  ): Promise<SampleRequestRow[]> =>
    db
      .select(columns)
      .from(sampleRequests)
      .where(and(where, order.after(cursor)))
      .orderBy(...order.by)
      .limit(limit)

  const one = async (where: SQL): Promise<SampleRequestRow | null> => {
    const [row] = await db.select(columns).from(sampleRequests).where(where)
    return row ?? null
  }

  return {
    /** One keyset page; a row beyond `limit` means that another page follows. */
    async page(
      filter: SampleFilter,
      order: KeysetSort<SampleRequestRow>,
      limit: number,
      cursor: Cursor | null,
    ) {
      const where = conditions(filter)
      const [rows, total] = await Promise.all([
        rowsOf(where, order, limit + 1, cursor),
        countRows(db, sql`select 1 from ${sampleRequests} where ${where ?? sql`true`}`),
      ])
      return { rows, total }
    },

    /** All matching requests, read in batches. */
    all(filter: SampleFilter, order: KeysetSort<SampleRequestRow>): AsyncGenerator<SampleRequestRow> {
      const where = conditions(filter)
      return inBatches((last: SampleRequestRow | undefined, size) =>
        rowsOf(where, order, size, last ? order.cursorOf(last) : null),
      )
    },

    /** One request, locked until the transaction ends. */
    async lock(id: string): Promise<SampleRequestRow | null> {
      if (!isUuid(id)) return null
      await db.execute(sql`select 1 from ${sampleRequests} where id = ${id} for update`)
      return one(eq(sampleRequests.id, id))
    },

    /**
     * Serialises requests for the same mailbox or postal address until the transaction ends. Sorted keys prevent
     * deadlocks.
     */
    async takeTurns(keys: readonly string[]): Promise<void> {
      for (const key of keys.toSorted())
        await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`samples ${key}`}, 0))`)
    },

    /** An earlier request with the same key, by the key's hash. */
    async byKey(key: string): Promise<{ id: string; requestHash: string } | null> {
      const [row] = await db
        .select({ id: sampleRequests.id, requestHash: sampleRequests.requestHash })
        .from(sampleRequests)
        .where(eq(sampleRequests.requestKey, key))
      return row ?? null
    },

    byId: (id: string) => one(eq(sampleRequests.id, id)),

    /** The number of samples for a mailbox or a postal address in the last `addressDays` days, whichever is greater. */
    async recentCount({ mailboxKey, placeKey }: { mailboxKey: string; placeKey: string }): Promise<number> {
      const since = sql`status <> 'cancelled' and created_at > now() - make_interval(days => ${addressDays})`
      const { rows } = await db.execute<{ recent: number }>(sql`
        select greatest(
          (select coalesce(sum(sample_count), 0) from sample_requests where mailbox_key = ${mailboxKey} and ${since}),
          (select coalesce(sum(sample_count), 0) from sample_requests where place_key = ${placeKey} and ${since})
        )::int as recent`)
      return rows[0]?.recent ?? 0
    },

    /** @returns false if another request already has the same key */
    async insert(
      values: typeof sampleRequests.$inferInsert & { id: string },
      samples: readonly FoundSample[],
    ): Promise<boolean> {
      const made = await db
        .insert(sampleRequests)
        .values(values)
        .onConflictDoNothing({ target: sampleRequests.requestKey })
        .returning({ id: sampleRequests.id })
      if (made.length === 0) return false
      await db
        .insert(sampleRequestItems)
        .values(samples.map((sample, position) => ({ requestId: values.id, position, ...sample })))
      return true
    },

    async setStatus(id: string, status: SampleStatus): Promise<SampleRequestRow> {
      await db
        .update(sampleRequests)
        .set({
          status,
          sentAt: status === 'sent' ? sql`now()` : null,
          version: sql`${sampleRequests.version} + 1`,
        })
        .where(eq(sampleRequests.id, id))
      return (await one(eq(sampleRequests.id, id))) as SampleRequestRow
    },

    /** The request behind a withdrawal link, and whether its reminder will still be sent; null for an unknown link. */
    async reminderBehind(hash: string): Promise<{ id: string; reminder: boolean } | null> {
      const { rows } = await db.execute<{ id: string; reminder: boolean }>(sql`
        select id, wants_reminder and reminded_at is null as reminder from sample_requests
        where withdraw_token = ${hash}`)
      return rows[0] ?? null
    },

    async withdrawReminder(id: string): Promise<void> {
      await db.execute(sql`
        update sample_requests set wants_reminder = false, version = version + 1
        where id = ${id} and wants_reminder`)
    },
  }
}
