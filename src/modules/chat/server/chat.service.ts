import type { Pool } from 'pg'
import { createDb } from '#kernel/database/db.ts'
import { transaction } from '#kernel/database/transaction.ts'
import type { Limit, RateLimits } from '#kernel/http/limits/rate-limits.ts'
import type { Person } from '#kernel/http/actor.ts'
import { Refusal } from '#kernel/http/refusal.ts'
import { chatRepository, type NewMessage } from './chat.repository.ts'
import type { MessageRow } from './chat.tables.ts'

export const chatLimit: Limit = { name: 'chat', times: 10, seconds: 10 }

/** Posting to the team chat. */
export function chatService({ pool, limits }: { pool: Pool; limits: RateLimits }) {
  return {
    /**
     * Stores a message; a database notification then delivers it to everyone.
     * @returns the row, and `repeated` if it was already stored and is therefore not delivered again
     */
    async send(
      message: NewMessage & { author: Person },
    ): Promise<{ row: MessageRow; repeated: boolean } | Refusal<'too_many_requests'>> {
      return transaction(pool, async (client) => {
        const repository = chatRepository(createDb(client))
        const { author, clientId } = message
        const earlier = clientId === undefined ? null : await repository.byClientId(author.id, clientId)
        if (earlier) return { row: earlier, repeated: true }
        const tooMany = await limits.take(chatLimit, author.id, client)
        if (tooMany) return tooMany
        const row = await repository.insert(message)
        if (row) return { row, repeated: false }
        const twin = await repository.byClientId(author.id, clientId as string)
        if (twin === null) throw new Error('a message was neither inserted nor found')
        return { row: twin, repeated: true }
      })
    },
  }
}

export type ChatService = ReturnType<typeof chatService>
