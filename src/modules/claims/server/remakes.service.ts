import type { Pool } from 'pg'
import { createDb, type Db } from '#kernel/database/db.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { claimKey, hashOf, storeReplay } from '#kernel/http/idempotency.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import type { ModulePorts } from '#kernel/modules/definition.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import { toMajor } from '#kernel/rules/money.ts'
import type { Order } from '#modules/orders/contract/index.ts'
import { ordersRepository, type OrderWithLines } from '#modules/orders/server/index.ts'
import { serializeTaxes } from '#modules/taxes/server/index.ts'
import type { RemakeForm, RemakeQuote } from '../contract/remakes.ts'
import { remakePrice } from '../rules/remake-price.ts'
import { mailClaim } from './claim-mail.ts'
import { claimSettingsRepository } from './claim-settings.repository.ts'
import { claimsRepository, readDelivery } from './claims.repository.ts'
import { storeClaim } from './claims.service.ts'

type PlaceForm = RemakeForm & { claimId?: string | undefined; causedBy?: string | undefined }

/** Making pieces of delivered orders again. */
export function remakesService({
  pool,
  timeZone,
  exponent,
  remakes,
}: {
  pool: Pool
  timeZone: string
  exponent: number
  remakes: ModulePorts['orders']['remakes']
}) {
  /** The share that a customer pays: none of a covered order. */
  async function shareOf(
    db: Db,
    order: OrderWithLines,
    { sharePercent }: RemakeForm,
  ): Promise<number | Refusal<'claims_not_taken'>> {
    const { isOn, fitPromise } = await claimSettingsRepository(db, exponent).read()
    if (!isOn) return refuse('claims_not_taken')
    if (sharePercent !== undefined) return sharePercent
    return order.charges.some(({ kind }) => kind === 'cover') ? 0 : (fitPromise?.sharePercent ?? 0)
  }

  async function price(db: Db, order: OrderWithLines, form: RemakeForm) {
    if ((await readDelivery(db, order.id)) === null) return refuse('claims_not_taken')
    // Its pieces cost what the buyer paid for the correction, which is no price to compare with.
    if (order.remakeOf !== null && form.reason === 'measured_wrongly') return refuse('claims_not_taken')
    const share = await shareOf(db, order, form)
    if (share instanceof Refusal) return share
    return remakes.price(db, order, form.lines, (prices) => remakePrice(form.reason, prices, share))
  }

  async function place(db: Db, id: string, { claimId, causedBy, ...form }: PlaceForm, by: Actor) {
    const order = await ordersRepository(db, timeZone).byId(id)
    if (order === null) return refuse('order_not_found')
    const repository = claimsRepository(db)
    const claimForm = { ...form, note: '', photos: [] }
    const claim =
      claimId === undefined
        ? await storeClaim(db, order, claimForm, { source: 'staff', timeZone, exponent })
        : await repository.lock(claimId)
    if (claim === null) return refuse('claim_not_found')
    if (!('id' in claim)) return claim
    if (claim.orderId !== order.id) return refuse('claim_not_found')
    if (claim.remakeId !== null) return refuse('claim_has_remake')
    const priced = await price(db, order, form)
    if (priced instanceof Refusal) return priced
    const remake = await remakes.place(db, order, priced, by)
    const settled = await repository.update(claim.id, {
      status: 'accepted',
      reason: form.reason,
      remakeId: remake.id,
      ...(causedBy !== undefined && { causedBy: causedBy || null }),
    })
    // A claim that staff accepted before was mailed then; the new order has a mail of its own.
    if (claim.status !== 'accepted') await mailClaim(db, settled, order)
    await publishInvalidation(db, ['/api/claims', '/api/orders'])
    return remake
  }

  return {
    /** What a customer would pay. */
    async quote(id: string, form: RemakeForm) {
      const db = createDb(pool)
      const order = await ordersRepository(db, timeZone).byId(id)
      if (order === null) return refuse('order_not_found')
      const priced = await price(db, order, form)
      if (priced instanceof Refusal) return priced
      const major = (minor: number) => toMajor(minor, exponent)
      return {
        lines: priced.pieces.map(({ line, name, old, next, pays }) => ({
          line,
          name,
          old: major(old),
          new: major(next),
          pays: major(pays),
        })),
        ...(priced.taxes && { taxes: serializeTaxes(priced.taxes, exponent) }),
        total_amount: major(priced.total),
      } satisfies RemakeQuote
    },

    /** Places the order of a remake, and settles or writes its claim. A double click makes one. */
    place: (id: string, form: PlaceForm, { actor, key }: { actor: Actor; key: string | undefined }) =>
      transactionOrRefusal(
        pool,
        async (
          db,
        ): Promise<
          Order | Exclude<Awaited<ReturnType<typeof place>>, Order> | Refusal<'idempotency_key_reused'>
        > => {
          const requestHash = hashOf({ id, asked: form, does: 'place-remake' })
          const first = await claimKey(db, actor.id, key, requestHash)
          if (first instanceof Refusal) return first
          if (!(first instanceof Date)) return first.body as Order
          const remake = await place(db, id, form, actor)
          if (!(remake instanceof Refusal))
            await storeReplay(db, actor.id, key, requestHash, { status: 201, body: remake })
          return remake
        },
      ),
  }
}

export type RemakesService = ReturnType<typeof remakesService>
