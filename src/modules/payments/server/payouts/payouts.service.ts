import { serializeColumns } from '#kernel/record/serialize-columns.ts'
import { createHash } from 'node:crypto'
import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { audit } from '#kernel/audit/audit.ts'
import type { Db } from '#kernel/database/db.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import { toMajor, toMinor } from '#kernel/rules/money.ts'
import { payout, type Payout, type PayoutInput, type PayoutWithLines } from '../../contract/payouts.ts'
import { payoutSums } from '../../rules/index.ts'
import { bookEntry } from '../book-entry.ts'
import type { LedgerDeps, LedgerService } from '../ledger.service.ts'
import { matchLines, ordersOf, serializeLine, type MatchedLine } from './payout-lines.ts'
import { payoutLines, payouts, type PayoutRow } from './payouts.tables.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** A payout with the sums of its lines in minor units; amounts in major units. */
export function serializePayout(
  row: PayoutRow,
  { collected, costs }: { collected: number; costs: number },
  exponent: number,
): Payout {
  const major = (minor: number) => toMajor(minor, exponent)
  return serializeColumns(payout.shape, {
    ...row,
    amount: major(row.amount),
    collected: major(collected),
    costs: major(costs),
    difference: major(row.amount - (collected - costs)),
    createdBy: row.createdByName,
  })
}

/** A hash of everything that a payout says. */
const fingerprintOf = ({ kind, name, paidOn, amount, feePercent, lines }: PayoutInput) =>
  createHash('sha256')
    .update(
      JSON.stringify([
        kind,
        name.toLowerCase(),
        paidOn,
        amount,
        feePercent ?? 0,
        lines.map(({ reference, collected, fee = 0 }) => [reference, collected, fee]),
      ]),
    )
    .digest('hex')

const announce = (db: Db) => publishInvalidation(db, ['/api/payouts', '/api/payments', '/api/orders'])

/** What carriers and providers have paid out: matched to orders, and booked once a person says so. */
export function payoutsService({ pool, exponent, currency }: LedgerDeps, ledger: LedgerService) {
  const linesOf = (db: Db, id: string) =>
    db.select().from(payoutLines).where(eq(payoutLines.payoutId, id)).orderBy(asc(payoutLines.position))

  async function read(db: Db, id: string): Promise<PayoutWithLines | null> {
    const [row] = await db.select().from(payouts).where(eq(payouts.id, id))
    if (row === undefined) return null
    const lines = await linesOf(db, id)
    const matched = await matchLines(db, row, lines)
    return {
      ...serializePayout(row, payoutSums(lines, row.feePercent, row.amount), exponent),
      lines: matched.map((line) => serializeLine(line, exponent)),
    }
  }

  /** A payout that is not booked, locked until the transaction ends. */
  async function lockOpen(db: Db, id: string) {
    const [row] = await db.select().from(payouts).where(eq(payouts.id, id)).for('update')
    if (row === undefined) return refuse('payout_not_found')
    return row.state === 'booked' ? refuse('payout_booked') : row
  }

  const valuesOf = (input: PayoutInput) => ({
    kind: input.kind ?? ('carrier' as const),
    name: input.name,
    paidOn: input.paidOn,
    amount: toMinor(input.amount, exponent),
    feePercent: input.feePercent ?? 0,
    fingerprint: fingerprintOf(input),
  })

  async function writeLines(db: Db, payoutId: string, { lines }: PayoutInput) {
    await db.delete(payoutLines).where(eq(payoutLines.payoutId, payoutId))
    const orderIds = await ordersOf(
      db,
      lines.map(({ reference }) => reference),
    )
    await db.insert(payoutLines).values(
      lines.map(({ reference, collected, fee = 0 }, position) => ({
        payoutId,
        position,
        reference,
        orderId: orderIds[position] ?? null,
        collected: toMinor(collected, exponent),
        fee: toMinor(fee, exponent),
      })),
    )
  }

  const isThere = async (db: Db, fingerprint: string, otherThan?: string) => {
    const same = eq(payouts.fingerprint, fingerprint)
    const [duplicate] = await db
      .select({ id: payouts.id })
      .from(payouts)
      .where(otherThan === undefined ? same : and(same, ne(payouts.id, otherThan)))
    return duplicate?.id ?? null
  }

  /** Stores a payout; null: the same one is there. */
  async function insert(db: Db, input: PayoutInput, by: Actor, fileName: string | null) {
    const [row] = await db
      .insert(payouts)
      .values({ ...valuesOf(input), currency, fileName, createdBy: by.id, createdByName: by.name })
      .onConflictDoNothing({ target: payouts.fingerprint })
      .returning()
    if (row === undefined) return null
    await writeLines(db, row.id, input)
    await audit(db, {
      by,
      action: 'payout.create',
      id: row.id,
      label: row.name,
      after: { amount: input.amount, paidOn: row.paidOn, lines: input.lines.length },
    })
    await announce(db)
    return row.id
  }

  /** Enters what a line collected and what was kept of it. */
  async function bookLine(db: Db, payout: PayoutRow, line: MatchedLine, costs: number, by: Actor) {
    const order = await ledger.lockedOrder(db, line.orderId as string)
    if (order === null)
      return refuse('payout_differs', { message: staffText('An order of this payout is gone') })
    const { collected } = line
    const common = { bookedOn: payout.paidOn, provider: 'payout', providerId: line.id, note: payout.name }
    if (line.fit !== 'entered' && collected !== 0)
      await bookEntry(
        db,
        order,
        {
          ...common,
          kind: collected > 0 ? 'payment' : 'refund',
          amount: Math.abs(collected),
          method: payout.kind === 'carrier' ? 'carrier' : 'card',
        },
        by,
      )
    if (costs !== 0) await bookEntry(db, order, { ...common, kind: 'fee', amount: costs }, by)
    return null
  }

  async function book(db: Db, id: string, acceptsDifference: boolean, by: Actor) {
    const payout = await lockOpen(db, id)
    if (payout instanceof Refusal) return payout
    if (payout.currency !== currency)
      return refuse('payout_differs', { message: staffText('This payout is in another currency') })
    const stored = await linesOf(db, id)
    // Locked before they are compared with the ledger, in the order in which everybody locks them.
    const ids = [...new Set(stored.flatMap(({ orderId }) => orderId ?? []))]
    await db.execute(
      sql`select from orders where id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)) order by id for update`,
    )
    const lines = await matchLines(db, payout, stored)
    const { difference } = payoutSums(lines, payout.feePercent, payout.amount)
    if (lines.some(({ fit }) => fit === 'unknown'))
      return refuse('payout_differs', { message: staffText('No order was found for one of these lines') })
    if (difference !== 0 && !acceptsDifference)
      return refuse('payout_differs', {
        message: staffText('What arrived is not what was collected less its fees'),
      })
    // Orders are locked in the same order by everybody. A difference is a cost of the first line.
    const sorted = lines.toSorted((a, b) => ((a.orderId ?? '') < (b.orderId ?? '') ? -1 : 1))
    for (const [at, line] of sorted.entries()) {
      const refused = await bookLine(db, payout, line, line.costs - (at === 0 ? difference : 0), by)
      if (refused) return refused
    }
    await db
      .update(payouts)
      .set({ state: 'booked', bookedBy: by.id, bookedByName: by.name, bookedAt: new Date() })
      .where(eq(payouts.id, id))
    await audit(db, {
      by,
      action: 'payout.book',
      id,
      label: payout.name,
      after: { amount: toMajor(payout.amount, exponent), difference: toMajor(difference, exponent) },
    })
    await announce(db)
    return (await read(db, id)) as PayoutWithLines
  }

  return {
    read,

    /** Enters a payout by hand. */
    create: (input: PayoutInput, by: Actor) =>
      transactionOrRefusal(pool, async (db) => {
        const id = await insert(db, input, by, null)
        return id === null ? refuse('payout_exists') : ((await read(db, id)) as PayoutWithLines)
      }),

    /** Stores what a file says; the payout that is there already where it is the same. */
    import: (input: PayoutInput, by: Actor, fileName: string) =>
      transactionOrRefusal(pool, async (db) => {
        const id = (await insert(db, input, by, fileName)) ?? (await isThere(db, fingerprintOf(input))) ?? ''
        return (await read(db, id)) as PayoutWithLines
      }),

    change: (id: string, input: PayoutInput, by: Actor) =>
      transactionOrRefusal(pool, async (db) => {
        const payout = await lockOpen(db, id)
        if (payout instanceof Refusal) return payout
        const values = valuesOf(input)
        if (await isThere(db, values.fingerprint, id)) return refuse('payout_exists')
        await db.update(payouts).set(values).where(eq(payouts.id, id))
        await writeLines(db, id, input)
        await audit(db, {
          by,
          action: 'payout.update',
          id,
          label: values.name,
          before: { amount: toMajor(payout.amount, exponent), paidOn: payout.paidOn },
          after: { amount: input.amount, paidOn: input.paidOn, lines: input.lines.length },
        })
        await announce(db)
        return (await read(db, id)) as PayoutWithLines
      }),

    book: (id: string, acceptsDifference: boolean, by: Actor) =>
      transactionOrRefusal(pool, (db) => book(db, id, acceptsDifference, by)),

    remove: (id: string, by: Actor) =>
      transactionOrRefusal(pool, async (db) => {
        const row = await lockOpen(db, id)
        if (row instanceof Refusal) return row
        await db.delete(payouts).where(eq(payouts.id, id))
        await audit(db, { by, action: 'payout.delete', id, label: row.name })
        await announce(db)
        return { success: true as const }
      }),
  }
}

export type PayoutsService = ReturnType<typeof payoutsService>
