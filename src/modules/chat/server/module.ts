import { sql } from 'drizzle-orm'
import { defineModule } from '#kernel/modules/definition.ts'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { SessionPrincipals } from '#modules/accounts/server/index.ts'
import { createDb } from '#kernel/database/db.ts'
import type { RateLimits } from '#kernel/http/limits/rate-limits.ts'
import { isStaff } from '#kernel/rules/permissions.ts'
import { encodeFrame } from '#kernel/live/connection.ts'
import type { Live } from '#kernel/live/index.ts'
import { chatRepository } from './chat.repository.ts'
import { mountChat } from './chat.routes.ts'
import { chatService } from './chat.service.ts'
import type { MessageRow } from './chat.tables.ts'
import { messageFeed } from './feed.ts'
import { postAsShop } from './post-as-shop.ts'
import { frameOf, messageHandler } from './send-message.ts'

function mountChatOn(
  http: FastifyInstance,
  {
    pool,
    limits,
    live,
    staff,
  }: { pool: Pool; limits: RateLimits; live: Live; staff: SessionPrincipals['staff'] },
): void {
  const repository = chatRepository(createDb(pool))
  const { hub, sessionWatch } = live

  /** Sends everyone the same bytes; only the author's own sockets also get the `client_id`. */
  function deliver(row: MessageRow): void {
    const [bytes, ownBytes] = [encodeFrame(frameOf(row, false)), encodeFrame(frameOf(row, true))]
    for (const connection of hub.connections) {
      if (!isStaff(connection.person.role)) continue
      connection.send(connection.person.id === row.userId ? ownBytes : bytes)
    }
  }

  const feed = messageFeed({ repository, deliver, log: http.log })
  live.beforeFirst(feed.start)
  live.handle('chat_message', messageHandler({ chat: chatService({ pool, limits }), sessionWatch }))
  mountChat(http, { repository, staff, connected: live.connected })
}

export const chat = defineModule({
  name: 'chat',
  needs: ['accounts'],
  build: (host, { accounts }) => ({
    ports: { postAsShop },
    on: {
      'account.erased': {
        async inTransaction({ accountId, nameInstead }, { db }) {
          await db.execute(sql`delete from chat_reads where user_id = ${accountId}`)
          await db.execute(
            sql`update chat_messages set full_name = ${nameInstead} where user_id = ${accountId}`,
          )
        },
      },
    },
    contributes: {
      personalData: {
        chat_messages: (id) => sql`
            select id, full_name, message, created_at from chat_messages where user_id = ${id} order by seq`,
      },
    },
    mount: (http) => mountChatOn(http, { ...host, live: host.live(), staff: accounts.principals.staff }),
  }),
})
