import { getTableColumns, sql } from 'drizzle-orm'
import type { Role } from '#kernel/contract/roles.ts'
import type { Db } from '#kernel/database/db.ts'
import type { NotificationChoices, OwnNotifications } from '../contract.ts'
import { notificationChoices, shopNotifications } from './notifications.tables.ts'

/** Maximum number of recipients of a notification. */
const maxRecipients = 100

/** SQL: whether staff member `u` can receive mails. */
const reachable = sql`u.role in ('viewer', 'editor', 'admin') and u.disabled_at is null and u.email is not null`

const { id: _, ...shopColumns } = getTableColumns(shopNotifications)

export interface Reader {
  email: string
  /** The user's back-office language. */
  language: string
}

export interface Recipient {
  id: string
  firstName: string | null
  lastName: string | null
  email: string
  role: Role
  order_mails: boolean
  digest: boolean
}

/** SQL of notification settings. */
export function notificationsRepository(db: Db) {
  return {
    async own(userId: string): Promise<OwnNotifications> {
      const { rows } = await db.execute<OwnNotifications & Record<string, unknown>>(sql`
        select coalesce(c.order_mails, false) as order_mails, coalesce(c.digest, false) as digest,
          coalesce(c.sound, false) as sound, u.email
        from users u left join notification_choices c on c.user_id = u.id where u.id = ${userId}`)
      const [row] = rows
      if (row === undefined) throw new Error('the account of a signed-in user was not found')
      return row
    },

    /** Omitted settings are unchanged. */
    async choose(
      userId: string,
      { order_mails: orderMails, digest, sound }: NotificationChoices,
    ): Promise<void> {
      const chosen = {
        ...(orderMails !== undefined && { orderMails }),
        ...(digest !== undefined && { digest }),
        ...(sound !== undefined && { sound }),
      }
      if (Object.keys(chosen).length === 0) return
      await db
        .insert(notificationChoices)
        .values({ userId, ...chosen })
        .onConflictDoUpdate({ target: notificationChoices.userId, set: chosen })
    },

    async recipients(): Promise<Recipient[]> {
      const { rows } = await db.execute<Recipient & Record<string, unknown>>(sql`
        select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email, u.role, c.order_mails, c.digest
        from notification_choices c join users u on u.id = c.user_id
        where (c.order_mails or c.digest) and ${reachable}
        order by u.first_name, u.last_name, u.id limit ${maxRecipients}`)
      return rows
    },

    async shop({ locked = false } = {}) {
      const query = db.select(shopColumns).from(shopNotifications).limit(1)
      const [row] = await (locked ? query.for('update') : query)
      if (row === undefined) throw new Error('the row of shop_notifications is missing')
      return row
    },

    async writeShop(set: { chat?: boolean; digestHour?: number }) {
      const [row] = await db
        .update(shopNotifications)
        .set({ ...set, version: sql`${shopNotifications.version} + 1` })
        .returning(shopColumns)
      if (row === undefined) throw new Error('the row of shop_notifications is missing')
      return row
    },

    /**
     * Records that all subscribers of order mails are notified of an event.
     * @returns those who had not been yet
     * @param except the person who caused the event, who is not notified
     */
    async tellOf(eventId: string, except: string | null): Promise<Reader[]> {
      const { rows } = await db.execute<Reader & Record<string, unknown>>(sql`
        with told as (
          insert into notification_mails (event_id, user_id)
          select ${eventId}::bigint, u.id from notification_choices c join users u on u.id = c.user_id
          where c.order_mails and ${reachable} and u.id is distinct from ${except}::uuid
          order by u.id limit ${maxRecipients}
          on conflict do nothing
          returning user_id
        )
        select u.email, coalesce(u.office_language, 'en') as language
        from told join users u on u.id = told.user_id order by u.id`)
      return rows
    },

    /** All subscribers of the digest. */
    async digestReaders(): Promise<Reader[]> {
      const { rows } = await db.execute<Reader & Record<string, unknown>>(sql`
        select u.email, coalesce(u.office_language, 'en') as language
        from notification_choices c join users u on u.id = c.user_id
        where c.digest and ${reachable} order by u.id limit ${maxRecipients}`)
      return rows
    },
  }
}
