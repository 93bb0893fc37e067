import { sql } from 'drizzle-orm'
import { nameOfUser } from '#modules/accounts/server/index.ts'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { listConsents, maxConsents, recordConsent, type Consent } from '../contract/consents.ts'
import { audit } from '#kernel/audit/audit.ts'
import { createDb, type Db } from '#kernel/database/db.ts'
import { transaction } from '#kernel/database/transaction.ts'
import { languageOf } from '#kernel/http/language.ts'
import { mount } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refusal.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import { consents } from './consents.tables.ts'
import { customersRepository } from './customers.repository.ts'

/** Years for which a withdrawn consent is still proof of what was done while it held. */
const yearsAfterWithdrawal = 3

/** Null: the person themself, or somebody whose account is gone. */
const nameOfRecorder = nameOfUser(sql`consents.recorded_by`)

type NewConsent = Omit<typeof consents.$inferInsert, 'id' | 'createdAt'>

/** Writes down a consent or its withdrawal, in the transaction in which the person said it. */
export async function keepConsent(db: Db, consent: NewConsent): Promise<void> {
  await db.insert(consents).values(consent)
}

/** The newest entry of a purpose, for another purpose of the same words; null if there is none. */
async function newestOf(
  db: Db,
  customerId: string,
  { purpose, wording }: Pick<NewConsent, 'purpose' | 'wording'>,
) {
  const { rows } = await db.execute<{ isGiven: boolean }>(sql`
    select is_given as "isGiven" from consents where customer_id = ${customerId} and purpose = ${purpose}
      and (purpose <> 'other' or wording = ${wording})
    order by created_at desc, id desc limit 1`)
  return rows[0] ?? null
}

/** Own entries, and the versions of legal texts that came with the confirmations of their newest orders. */
async function consentsOf(db: Db, customerId: string): Promise<{ isOffered: boolean; entries: Consent[] }> {
  const { rows } = await db.execute<{ isOffered: boolean; entries: Consent[] }>(sql`
    with own_orders as (
      select order_number, legal_texts, created_at from orders
      where customer_id = ${customerId} order by created_at desc limit ${maxConsents}
    ), entries as (
      select id, created_at, jsonb_build_object('purpose', purpose, 'isGiven', is_given, 'wording', wording,
        'language', language, 'origin', origin, 'recordedBy', ${nameOfRecorder}) as entry
      from consents where customer_id = ${customerId}
      union all
      select t.id, o.created_at, jsonb_build_object('purpose', 'legal_texts', 'isGiven', true, 'wording', t.title,
        'language', t.language, 'origin', '', 'orderNumber', o.order_number,
        'textSince', to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      from own_orders o join legal_texts t on t.id = any(o.legal_texts)
      order by created_at desc, id desc limit ${maxConsents}
    )
    select exists (select from support_items where legal = 'privacy' and is_active) as "isOffered",
      coalesce((select jsonb_agg(jsonb_strip_nulls(entry) || jsonb_build_object('id', id,
        'createdAt', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        order by created_at desc, id desc) from entries), '[]') as entries`)
  return rows[0] ?? { isOffered: false, entries: [] }
}

/** Deletes what was withdrawn long ago, with what had been agreed before. */
export const deleteOldConsents = (pool: Pool): Promise<void> =>
  transaction(pool, async (client) => {
    const db = createDb(client)
    await db.execute(sql`set local fenestra.retention = 'on'`)
    await db.execute(sql`
      delete from consents c using consents w
      where not w.is_given and w.created_at < now() - make_interval(years => ${yearsAfterWithdrawal})
        and c.customer_id = w.customer_id and c.purpose = w.purpose
        and (c.purpose <> 'other' or c.wording = w.wording) and c.created_at <= w.created_at`)
  })

export function mountConsents(http: FastifyInstance, { db, pool }: { db: Db; pool: Pool }): void {
  mount(http, listConsents, async ({ params }) => {
    const customer = await customersRepository(db).byId(params.id)
    return customer === null ? refuse('customer_not_found') : consentsOf(db, customer.id)
  })

  mount(http, recordConsent, async ({ params, body, actor, request }) =>
    transactionOrRefusal(pool, async (tx) => {
      const customer = await customersRepository(tx).lock(params.id)
      if (customer === null) return refuse('customer_not_found')
      const { purpose, isGiven } = body
      const latestConsent = await newestOf(tx, customer.id, body)
      if (!isGiven && !latestConsent?.isGiven) return refuse('consent_not_given')
      await keepConsent(tx, {
        ...body,
        language: body.language ?? languageOf(request.raw),
        customerId: customer.id,
        recordedBy: actor.id,
      })
      // What was said stays with the customer: the log is not erased with them.
      await audit(tx, {
        by: actor,
        action: 'customer.consent',
        id: customer.id,
        before: latestConsent && { purpose, isGiven: latestConsent.isGiven },
        after: { purpose, isGiven },
      })
      await publishInvalidation(tx, ['/api/crm'])
      return consentsOf(tx, customer.id)
    }),
  )
}
