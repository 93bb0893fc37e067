import { and, asc, desc, eq, gt, lt, sql } from 'drizzle-orm'
import { countRows } from '#kernel/database/count.ts'
import type { Db } from '#kernel/database/db.ts'
import type { Person } from '#kernel/http/actor.ts'
import { chatMessages, chatReads, type MessageRow } from './chat.tables.ts'

/** The NOTIFY channel for the `seq` of each committed message. */
export const CHAT = 'chat_message'

export interface NewMessage {
  /** A null id stands for the shop itself. */
  author: Pick<Person, 'name'> & { id: string | null }
  text: string
  clientId: string | undefined
}

/** SQL of the team chat. */
export function chatRepository(db: Db) {
  return {
    /** Messages after a `seq`, oldest first. */
    after(seq: number, limit: number): Promise<MessageRow[]> {
      return db
        .select()
        .from(chatMessages)
        .where(gt(chatMessages.seq, seq))
        .orderBy(asc(chatMessages.seq))
        .limit(limit)
    },

    /** The last messages, or the last ones before a `seq`, oldest first. */
    async last(limit: number, before?: number): Promise<MessageRow[]> {
      const rows = await db
        .select()
        .from(chatMessages)
        .where(before === undefined ? undefined : lt(chatMessages.seq, before))
        .orderBy(desc(chatMessages.seq))
        .limit(limit)
      return rows.toReversed()
    },

    count: () => countRows(db, sql`select 1 from ${chatMessages}`),

    /** The `seq` of the newest message; 0 before the first. */
    async lastSeq(): Promise<number> {
      const [row] = await db
        .select({ seq: chatMessages.seq })
        .from(chatMessages)
        .orderBy(desc(chatMessages.seq))
        .limit(1)
      return row?.seq ?? 0
    },

    async byClientId(userId: string, clientId: string): Promise<MessageRow | null> {
      const [row] = await db
        .select()
        .from(chatMessages)
        .where(and(eq(chatMessages.userId, userId), eq(chatMessages.clientId, clientId)))
      return row ?? null
    },

    /**
     * Inserts a message and notifies all processes. Writers are serialised until they commit, so a reader who has seen
     * a `seq` has seen every smaller one, and timestamps increase with `seq`.
     * @returns null if the author has already sent this `client_id`
     */
    async insert({ author, text, clientId }: NewMessage): Promise<MessageRow | null> {
      await db.execute(sql`select pg_advisory_xact_lock(hashtext('chat_messages'))`)
      const newest = sql`(select created_at from ${chatMessages} order by seq desc limit 1)`
      const [row] = await db
        .insert(chatMessages)
        .values({
          userId: author.id,
          fullName: author.name,
          message: text,
          clientId: clientId ?? null,
          createdAt: sql`greatest(clock_timestamp(), ${newest})`,
        })
        .onConflictDoNothing()
        .returning()
      if (row === undefined) return null
      await db.execute(sql`select pg_notify(${CHAT}, ${String(row.seq)})`)
      return row
    },

    /**
     * The `seq` of the newest message that a person has read; before their first visit, that of the newest message
     * then.
     */
    async readPlace(userId: string): Promise<number> {
      const { rows } = await db.execute<{ seq: string }>(sql`
        select coalesce(
          (select seq from ${chatReads} where user_id = ${userId}),
          (select max(seq) from ${chatMessages}
            where created_at < (select created_at from users where id = ${userId})),
          0) as seq`)
      return Number(rows[0]?.seq ?? 0)
    },

    async setReadPlace(userId: string, seq: number): Promise<void> {
      await db
        .insert(chatReads)
        .values({ userId, seq })
        .onConflictDoUpdate({
          target: chatReads.userId,
          set: { seq, updatedAt: sql`now()` },
          setWhere: lt(chatReads.seq, seq),
        })
    },
  }
}

export type ChatRepository = ReturnType<typeof chatRepository>
