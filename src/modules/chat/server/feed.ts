import type { FastifyBaseLogger } from 'fastify'
import type { Notifications } from '#kernel/database/notify.ts'
import { CHAT, type ChatRepository } from './chat.repository.ts'
import type { MessageRow } from './chat.tables.ts'

const AT_ONCE = 500
const RETRY_MS = 1_000

/**
 * Delivers every message committed from now on, once and in order, whichever process stored it. A notification only
 * triggers reading, so losing one does no harm.
 */
export function messageFeed({
  repository,
  deliver,
  log,
}: {
  repository: ChatRepository
  deliver: (row: MessageRow) => void
  log: FastifyBaseLogger
}) {
  let last: number | undefined
  let reading = false
  let isRequestedAgain = false

  async function read(from: number): Promise<void> {
    let seen = from
    do {
      isRequestedAgain = false
      const rows = await repository.after(seen, AT_ONCE)
      for (const row of rows) {
        deliver(row)
        seen = row.seq
        last = seen
      }
      if (rows.length === AT_ONCE) isRequestedAgain = true
    } while (isRequestedAgain)
  }

  function pump(): void {
    isRequestedAgain = true
    if (reading || last === undefined) return
    reading = true
    read(last)
      .catch((error: unknown) => {
        log.warn({ err: error }, 'new messages could not be read; trying again soon')
        setTimeout(pump, RETRY_MS).unref()
      })
      .finally(() => (reading = false))
  }

  return {
    start: async (notifications: Notifications): Promise<void> => {
      await notifications.listen(CHAT, { onMessage: pump, onResumed: pump })
      last = await repository.lastSeq()
    },
  }
}
