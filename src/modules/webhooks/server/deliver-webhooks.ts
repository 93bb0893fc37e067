import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { audit } from '#kernel/audit/audit.ts'
import { createDb, type Db } from '#kernel/database/db.ts'
import { transaction } from '#kernel/database/transaction.ts'
import { postExternal } from '#kernel/integrations/post-external.ts'
import { UnreachableError, type AllowedHosts } from '#kernel/integrations/reachable.ts'
import { publishInvalidationsTogether } from '#kernel/live/publish-invalidation.ts'
import type { Seal } from '#kernel/process/seal.ts'
import type { MessageWriter } from './messages.ts'
import { signatureHeaders } from './sign-message.ts'
import { mailSwitchedOff } from './switched-off-mail.ts'
import { webhooksRepository } from './webhooks.repository.ts'
import type { DeliveryRow, WebhookRow } from './webhooks.tables.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** With pauses of 1, 2, 4 ... minutes, up to four hours, this spans most of a day. */
const MAX_ATTEMPTS = 12
const pauseMinutes = (attempts: number) => Math.min(2 ** (attempts - 1), 240)
const TIMEOUT_MS = 10_000
/** Number of messages sent in parallel. */
const AT_ONCE = 5
/** Consecutive failures, and the time they must span, before a webhook is switched off. */
const MAX_FAILURES = 10
const FAILING_HOURS = 24
/** The receiver wants no further messages. */
const GONE = 410

/** The result of an attempt: the response status, or why there was no response. */
interface Attempt {
  status: number | null
  error: string | null
}

interface DeliveryDeps {
  pool: Pool
  log: FastifyBaseLogger
  seal: Seal
  messages: MessageWriter
  privateHosts: AllowedHosts
}

/** Delivers messages to webhooks. */
export function webhookDelivery({ pool, log, seal, messages, privateHosts }: DeliveryDeps) {
  const announce = publishInvalidationsTogether({ pool, log }, ['/api/webhooks'])

  async function send(webhook: WebhookRow, { id, type, content, createdAt }: DeliveryRow): Promise<Attempt> {
    const secret = seal.open(webhook.id, webhook.sealedSecret)
    if (secret === null)
      return { status: null, error: staffText('The secret cannot be read any more. Please make a new one.') }
    const customer = webhook.includesContact ? await messages.contactOf(content) : null
    const data = { ...content.data, ...(customer && { customer }) }
    const body = JSON.stringify({ type, timestamp: createdAt.toISOString(), text: content.text, data })
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Fenestra-Webhooks/1',
      ...signatureHeaders(secret, { id, body, at: new Date() }),
    }
    try {
      const status = await postExternal(webhook.url, { headers, body, privateHosts, timeoutMs: TIMEOUT_MS })
      return {
        status,
        error: status >= 200 && status < 300 ? null : staffText('The server answered {{n}}', { n: status }),
      }
    } catch (error) {
      if (!(error instanceof UnreachableError)) throw error
      log.warn({ err: error, webhook: webhook.id }, 'a webhook could not be reached')
      return { status: null, error: error.message }
    }
  }

  /** Switches off a webhook that has failed for a day or whose receiver is gone, and notifies the administrators. */
  async function giveUp(db: Db, webhookId: string, { status }: Attempt): Promise<void> {
    const repository = webhooksRepository(db)
    const failing = await repository.failed(webhookId)
    if (!failing?.isActive) return
    const isHopeless = failing.failures >= MAX_FAILURES && failing.hours >= FAILING_HOURS
    if (!isHopeless && status !== GONE) return
    await repository.switchOff(webhookId)
    await audit(db, {
      by: null,
      action: 'webhook.switch_off',
      id: webhookId,
      label: failing.name,
      before: { is_active: true },
      after: { is_active: false },
    })
    await mailSwitchedOff(db, failing)
  }

  /** Stores the result of an attempt. A failed attempt by hand does not count as a failure of the webhook. */
  function settle(row: DeliveryRow, attempt: Attempt, byHand: boolean): Promise<DeliveryRow | undefined> {
    return transaction(pool, async (client) => {
      const db = createDb(client)
      const repository = webhooksRepository(db)
      const { status: responseStatus, error: lastError } = attempt
      // Lock the webhook first, as all of its writers do.
      await repository.lock(row.webhookId)
      if (lastError === null) {
        await repository.recovered(row.webhookId)
        const set = { status: 'delivered', responseStatus, lastError, deliveredAt: new Date() } as const
        return repository.settle(row.id, set)
      }
      const isLast = row.status !== 'waiting' || row.attempts >= MAX_ATTEMPTS
      const stored = await repository.settle(row.id, {
        responseStatus,
        lastError,
        status: isLast ? 'failed' : 'waiting',
        nextAttemptAt: new Date(Date.now() + pauseMinutes(row.attempts) * 60_000),
      })
      if (!byHand) await giveUp(db, row.webhookId, attempt)
      return stored
    })
  }

  async function attempt(
    row: DeliveryRow,
    { byHand }: { byHand: boolean },
  ): Promise<DeliveryRow | undefined> {
    const webhook = await webhooksRepository(createDb(pool)).byId(row.webhookId)
    if (webhook === null) return undefined
    const stored = await settle(row, await send(webhook, row), byHand)
    announce()
    return stored
  }

  return {
    /** Sends one message now, whatever the state of the webhook; undefined if the webhook is deleted meanwhile. */
    now: (row: DeliveryRow) => attempt(row, { byHand: true }),

    /** Sends all due messages. Processes running this at the same time claim different messages. */
    async run(stopping: AbortSignal): Promise<void> {
      while (!stopping.aborted) {
        const due = await webhooksRepository(createDb(pool)).claim(AT_ONCE)
        if (due.length === 0) return
        await Promise.all(due.map((row) => attempt(row, { byHand: false })))
      }
    },
  }
}

export type WebhookDeliveries = ReturnType<typeof webhookDelivery>
