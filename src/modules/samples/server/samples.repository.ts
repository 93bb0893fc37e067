import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { addressDays, type listSampleRequests } from '../contract/index.ts'
import type { SampleStatus } from '#modules/record-states/contract.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import type { Db } from '#kernel/database/db.ts'
import { tableRecords } from '#kernel/record/table-records.ts'
import { containsWords, isKnownAs } from '#modules/customers/server/index.ts'
import type { SampleRequestRow } from './samples.serializer.ts'
import { sampleRequestItems, sampleRequests } from './samples.tables.ts'
import type { FoundSample } from './wanted-samples.ts'

/** Pictures and colours are current; names are those at the time of the request. */
const items = sql<SampleRequestRow['items']>`(
  select coalesce(json_agg(json_build_object('productId', i.product_id, 'productName', i.product_name,
    'optionName', i.option_name, 'choiceName', i.choice_name, 'imageUrl', c.image_url, 'colour', c.colour,
    'readerNames', i.reader_names, 'link', i.link) order by i.position), '[]')
  from ${sampleRequestItems} i left join choices c on c.id = i.choice_id
  where i.request_id = sample_requests.id)`.as('items')

/** The list of the staff. */
export const listedSamples = {
  computed: { items },
  sorts: { created_at: 'createdAt' },
  where: ({ q, status, customer_id: customerId }: z.output<typeof listSampleRequests.query>) =>
    and(
      containsWords(sql`sample_requests.search_text`, q),
      status && eq(sampleRequests.status, status),
      isKnownAs(sampleRequests.customerId, customerId),
    ),
}

export function samplesRepository(db: Db) {
  const records = tableRecords(db, sampleRequests, { items })
  return {
    /** One request, locked until the transaction ends. */
    lock: (id: string) => records.lock(id),

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

    byId: (id: string) => records.byId(id),

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
      const inserted = await db
        .insert(sampleRequests)
        .values(values)
        .onConflictDoNothing({ target: sampleRequests.requestKey })
        .returning({ id: sampleRequests.id })
      if (inserted.length === 0) return false
      await db
        .insert(sampleRequestItems)
        .values(samples.map((sample, position) => ({ requestId: values.id, position, ...sample })))
      return true
    },

    setStatus: (id: string, status: SampleStatus) =>
      records.update(id, { status, sentAt: status === 'sent' ? sql`now()` : null }),

    /** The request behind a withdrawal link, and whether its reminder will still be sent; null for an unknown link. */
    async reminderBehind(hash: string): Promise<{ id: string; reminder: boolean } | null> {
      const { rows } = await db.execute<{ id: string; reminder: boolean }>(sql`
        select id, wants_reminder and reminded_at is null as reminder from sample_requests
        where withdraw_token = ${hash}`)
      return rows[0] ?? null
    },

    /** @returns whose it was; null if it was withdrawn before */
    async withdrawReminder(
      id: string,
    ): Promise<{ customerId: string | null; language: LanguageCode } | null> {
      const [row] = await db
        .update(sampleRequests)
        .set({ wantsReminder: false, version: sql`${sampleRequests.version} + 1` })
        .where(and(eq(sampleRequests.id, id), sampleRequests.wantsReminder))
        .returning({ customerId: sampleRequests.customerId, language: sampleRequests.language })
      // Who wants no reminder of one parcel wants none of the others.
      if (row?.customerId)
        await db
          .update(sampleRequests)
          .set({ wantsReminder: false, version: sql`${sampleRequests.version} + 1` })
          .where(and(eq(sampleRequests.customerId, row.customerId), sampleRequests.wantsReminder))
      return row ?? null
    },
  }
}
