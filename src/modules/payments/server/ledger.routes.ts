import { and, eq, gte, lte, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#kernel/database/db.ts'
import { containsWords } from '#kernel/database/search-words.ts'
import { mount } from '#kernel/http/mount.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { mountList } from '#kernel/record/mount-list.ts'
import { forbidCaching } from '#modules/customers/server/index.ts'
import {
  addLedgerEntry,
  getOrderPayments,
  listLedgerEntries,
  requestPayment,
  reverseLedgerEntry,
} from '../contract/ledger.ts'
import { getGuestPayment, getOwnPayment } from '../contract/own-payment.ts'
import { computed } from './ledger.repository.ts'
import { serializeEntry } from './ledger.serializer.ts'
import type { LedgerService } from './ledger.service.ts'
import { ledgerEntries as table } from './ledger.tables.ts'
import type { PaymentRequests } from './requests.service.ts'

/** The ledger for staff, and what buyers owe for themselves. */
export function mountLedger(
  http: FastifyInstance,
  {
    db,
    reports,
    exponent,
    ledger,
    requests,
    isOwnOrder,
    orderByLink,
  }: {
    db: Db
    reports: Db
    exponent: number
    ledger: LedgerService
    requests: PaymentRequests
    /** Whether an order belongs to an account. */
    isOwnOrder: (orderId: string, personId: string) => Promise<boolean>
    /** The id of the order behind a private link. */
    orderByLink: (token: string) => Promise<string | null>
  },
): void {
  mount(http, getOrderPayments, async ({ params }) => {
    return (await ledger.read(db, params.id)) ?? refuse('order_not_found')
  })

  mount(http, addLedgerEntry, async ({ params, body, headers, actor, reply }) => {
    const entry = await ledger.add(params.id, body, { actor, key: headers['idempotency-key'] })
    if (entry instanceof Refusal) return entry
    if (entry.replayed) reply.header('idempotency-replayed', 'true')
    return entry.answer
  })

  mount(http, reverseLedgerEntry, ({ params, body, actor }) => ledger.reverse(params.id, body.note, actor))

  mount(http, requestPayment, ({ params, actor }) => requests.request(params.id, actor))

  mountList(http, listLedgerEntries, table, {
    db,
    reports,
    computed,
    serialize: (rows) => rows.map((row) => serializeEntry(row, exponent)),
    where: ({ q, kind, method, from, to }) =>
      and(
        ...containsWords(
          sql`plain_text(ledger_entries.order_number || ' ' || ledger_entries.customer_name || ' '
            || coalesce(ledger_entries.note, '') || ' ' || coalesce(ledger_entries.provider_id, ''))`,
          q,
        ),
        kind === undefined ? undefined : eq(table.kind, kind),
        method === undefined ? undefined : eq(table.method, method),
        from === undefined ? undefined : gte(table.bookedOn, from),
        to === undefined ? undefined : lte(table.bookedOn, to),
      ),
    csv: {
      name: 'payments',
      kind: 'payment',
      columns: {
        booked_on: ({ bookedOn }) => bookedOn,
        order: ({ orderNumber }) => orderNumber,
        customer: ({ customerName }) => customerName,
        kind: ({ kind }) => kind,
        method: ({ method }) => method,
        amount: ({ amount }) => amount,
        tax: ({ tax }) => tax,
        provider: ({ provider }) => provider,
        provider_id: ({ providerId }) => providerId,
        note: ({ note }) => note,
        by: ({ createdBy }) => createdBy,
      },
    },
  })

  mount(http, getOwnPayment, async ({ params, actor }) => {
    const ownLedger = (await isOwnOrder(params.id, actor.id)) ? await ledger.readOwn(db, params.id) : null
    return ownLedger ?? refuse('order_not_found')
  })

  mount(http, getGuestPayment, async ({ params, reply }) => {
    forbidCaching(reply)
    const id = await orderByLink(params.token)
    return (id && (await ledger.readOwn(db, id))) || refuse('order_not_found')
  })
}
