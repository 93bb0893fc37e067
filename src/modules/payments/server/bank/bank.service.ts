import { and, eq, inArray, sql } from 'drizzle-orm'
import { audit } from '#kernel/audit/audit.ts'
import { createDb, type Db } from '#kernel/database/db.ts'
import { isUuid } from '#kernel/database/uuid.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import { toMinor } from '#kernel/rules/money.ts'
import { todayIn } from '#kernel/rules/shop-time.ts'
import { bankColumns, type BankColumns, type BankReport } from '../../contract/bank-files.ts'
import {
  normalizeReference,
  indexOrders,
  matchPayment,
  type Movement,
  type OrderIndex,
} from '../../rules/index.ts'
import { bookEntry } from '../book-entry.ts'
import type { LedgerDeps, LedgerService } from '../ledger.service.ts'
import { bankLines, bankStatements, type BankLineRow } from '../ledger.tables.ts'
import { hashOfFile, keepBankCsvMap, storedMaps } from './bank-csv-maps.ts'
import { fingerprints } from './fingerprints.ts'
import { openOrders } from './open-orders.ts'
import { readBankFile } from './read-bank-file.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'
import { refuseBooking, refuseShares } from './bank-refusals.ts'

/** The number of an order within other text: eight hexadecimal digits. */
const orderNumbers = /(?=([\dA-F]{8}))/g

/** Numbers of orders that the texts may name. */
function numbersIn(movements: readonly Movement[]): string[] {
  const numbers = movements.flatMap(({ purpose }) =>
    Array.from(normalizeReference(purpose).matchAll(orderNumbers), ([, number]) => number as string),
  )
  return [...new Set(numbers)].slice(0, 50_000)
}

type NewLine = Omit<typeof bankLines.$inferInsert, 'statementId'>

function lineOf(
  movement: Movement,
  fingerprint: string,
  { index, currency, exponent }: { index: OrderIndex; currency: string; exponent: number },
): NewLine {
  const amount = toMinor(Number(movement.amount), exponent)
  const isOther = movement.currency !== '' && movement.currency !== currency
  // A payment that the bank takes back makes its order unpaid again, unless it is overlooked.
  const takesBack = amount < 0 && movement.isReversal === true && !isOther
  const [named, other] = takesBack ? index.named(normalizeReference(movement.purpose)) : []
  const match = takesBack
    ? named && other === undefined
      ? { order: named, reason: 'reference' as const }
      : { order: null, reason: 'unknown' as const }
    : isOther || amount <= 0
      ? { order: null, reason: isOther ? ('currency' as const) : ('outgoing' as const) }
      : matchPayment({ ...movement, amount }, index)
  return {
    fingerprint,
    amount,
    bookedOn: movement.bookedOn,
    currency: movement.currency || currency,
    name: movement.name.slice(0, 300),
    account: movement.account.slice(0, 100),
    purpose: movement.purpose.slice(0, 2000),
    // What leaves the account is about suppliers and wages; whoever wants books it as a refund.
    state: match.reason === 'outgoing' ? 'ignored' : 'open',
    reason: match.reason,
    orderId: match.order?.id ?? null,
  }
}

const batch = 1000

/** Files of the bank: what came in is proposed for orders, and booked once a person confirms it. */
export function bankService(parts: LedgerDeps, ledger: LedgerService) {
  const { pool, timeZone, exponent, currency } = parts

  /** The columns that somebody names for a file. */
  function typedColumns(json: string): BankColumns | Refusal<'bank_file_refused'> {
    try {
      return bankColumns.parse(JSON.parse(json))
    } catch {
      return refuse('bank_file_refused', {
        fields: { columns: staffText('Must be a JSON object of headers') },
      })
    }
  }

  async function insert(db: Db, statementId: string, lines: readonly NewLine[]): Promise<BankLineRow[]> {
    const addedLines: BankLineRow[] = []
    for (let at = 0; at < lines.length; at += batch)
      addedLines.push(
        ...(await db
          .insert(bankLines)
          .values(lines.slice(at, at + batch).map((line) => ({ ...line, statementId })))
          .onConflictDoNothing({ target: bankLines.fingerprint })
          .returning()),
      )
    return addedLines
  }

  async function locked(
    db: Db,
    ids: readonly string[],
  ): Promise<BankLineRow[] | Refusal<'bank_line_not_found'>> {
    const uniqueIds = [...new Set(ids)]
    if (!uniqueIds.every(isUuid)) return refuse('bank_line_not_found')
    const lockedLines = await db
      .select()
      .from(bankLines)
      .where(inArray(bankLines.id, uniqueIds))
      .orderBy(bankLines.id)
      .for('update')
    return lockedLines.length < uniqueIds.length ? refuse('bank_line_not_found') : lockedLines
  }

  /** Books a locked line for orders; the shares are its whole amount. Minor units. */
  async function book(
    db: Db,
    line: BankLineRow,
    shares: readonly { orderId: string; amount: number }[],
    actor: Actor,
  ): Promise<Refusal<'payment_refused' | 'order_not_found'> | null> {
    if (line.state === 'booked') return refuseBooking(staffText('This line has been booked already'))
    if (line.currency !== currency)
      return refuseBooking(staffText('This line is not in {{currency}}', { currency }))
    const sum = shares.reduce((total, { amount }) => total + amount, 0)
    if (sum !== Math.abs(line.amount))
      return refuseShares(staffText('The shares must be the whole amount of the line'))
    if (new Set(shares.map(({ orderId }) => orderId)).size < shares.length)
      return refuseShares(staffText('Each order once'))
    const entries: string[] = []
    for (const { orderId, amount } of shares.toSorted((a, b) => (a.orderId < b.orderId ? -1 : 1))) {
      const order = await ledger.lockedOrder(db, orderId)
      if (order === null) return refuse('order_not_found')
      const entry = await bookEntry(
        db,
        order,
        {
          kind: line.amount > 0 ? 'payment' : 'refund',
          amount,
          method: 'transfer',
          bookedOn: line.bookedOn,
          provider: 'bank',
          // Each share of a line is an entry of its own.
          providerId: shares.length > 1 ? `${line.id}/${order.orderNumber}` : line.id,
          note: [line.name, line.purpose].filter(Boolean).join(': ').slice(0, 500),
        },
        actor,
      )
      entries.push(entry.id)
    }
    await db
      .update(bankLines)
      .set({
        state: 'booked',
        orderId: shares[0]?.orderId ?? null,
        entryId: entries[0] ?? null,
        settledBy: actor.id,
        settledAt: new Date(),
      })
      .where(eq(bankLines.id, line.id))
    await audit(db, {
      by: actor,
      action: 'bank_line.book',
      id: line.id,
      label: line.name,
      after: { shares: shares.length },
    })
    return null
  }

  const announce = (db: Db) => publishInvalidation(db, ['/api/bank-lines', '/api/payments', '/api/orders'])

  return {
    /** Imports a file: its new movements become lines, with the orders that they are most likely for. */
    async import(
      bytes: Buffer,
      { fileName, columns: typed, actor }: { fileName: string; columns: string | undefined; actor: Actor },
    ): Promise<BankReport | Refusal<'bank_file_refused' | 'malformed_csv'>> {
      const db = createDb(pool)
      const columns = typed === undefined ? undefined : typedColumns(typed)
      if (columns instanceof Refusal) return columns
      const file = await readBankFile(bytes, { typed: columns, mapOf: await storedMaps(db), exponent })
      if (file instanceof Refusal) return file
      const { format, movements, faults, csv } = file
      if (movements.length === 0 && faults.length === 0)
        return refuse('bank_file_refused', { message: staffText('There are no movements in this file.') })
      const nothing = { format, added: 0, exact: 0, proposed: 0, unknown: 0, faults: faults.slice(0, 100) }
      // A file of which nothing could be read is not stored: a later release may read it.
      if (movements.length === 0) return { ...nothing, known: 0 }
      const index = indexOrders(await openOrders(db, numbersIn(movements), todayIn(timeZone)))
      const prints = fingerprints(movements)
      const lines = movements.map((movement, position) =>
        lineOf(movement, prints[position] as string, { index, currency, exponent }),
      )
      return transactionOrRefusal(pool, async (tx) => {
        const sha256 = hashOfFile(bytes, csv?.columns)
        if (csv) await keepBankCsvMap(tx, { ...csv, fileName })
        const [statement] = await tx
          .insert(bankStatements)
          .values({
            fileName,
            format,
            sha256,
            lineCount: 0,
            importedBy: actor.id,
            importedByName: actor.name,
          })
          .onConflictDoNothing({ target: bankStatements.sha256 })
          .returning()
        if (statement === undefined) return { ...nothing, known: lines.length }
        const addedLines = await insert(tx, statement.id, lines)
        await tx
          .update(bankStatements)
          .set({ lineCount: addedLines.length })
          .where(eq(bankStatements.id, statement.id))
        await audit(tx, {
          by: actor,
          action: 'bank_statement.import',
          id: statement.id,
          label: fileName,
          after: { format, lines: addedLines.length },
        })
        await announce(tx)
        const count = (...reasons: BankLineRow['reason'][]) =>
          addedLines.filter(({ reason }) => reasons.includes(reason)).length
        return {
          ...nothing,
          id: statement.id,
          added: addedLines.length,
          known: lines.length - addedLines.length,
          exact: count('exact'),
          proposed: count('reference', 'name', 'settled'),
          unknown: count('unknown', 'currency'),
        }
      })
    },

    /** Books lines as they are proposed: all of them, or none. */
    confirm: (ids: readonly string[], actor: Actor) =>
      transactionOrRefusal(pool, async (db) => {
        const lines = await locked(db, ids)
        if (lines instanceof Refusal) return lines
        // Orders are locked in the same order by everybody.
        for (const line of lines.toSorted((a, b) => ((a.orderId ?? '') < (b.orderId ?? '') ? -1 : 1))) {
          if (line.orderId === null)
            return refuseBooking(staffText('No order is proposed for one of these lines'))
          const shares = [{ orderId: line.orderId, amount: Math.abs(line.amount) }]
          const refused = await book(db, line, shares, actor)
          if (refused)
            return refused.code === 'order_not_found'
              ? refuse('bank_line_not_found')
              : (refused as Refusal<'payment_refused'>)
        }
        await announce(db)
        return lines.map(({ id }) => id)
      }),

    /** Books a line for the orders that somebody names. Amounts in major units. */
    book: (id: string, shares: readonly { orderId: string; amount: number }[], actor: Actor) =>
      transactionOrRefusal(pool, async (db) => {
        const lines = await locked(db, [id])
        if (lines instanceof Refusal) return lines
        const minor = shares.map(({ orderId, amount }) => ({ orderId, amount: toMinor(amount, exponent) }))
        const refused = await book(db, lines[0] as BankLineRow, minor, actor)
        if (refused) return refused
        await announce(db)
        return [id]
      }),

    /** Puts a line aside, or takes it back. */
    ignore: (id: string, isIgnored: boolean, actor: Actor) =>
      transactionOrRefusal(pool, async (db) => {
        const lines = await locked(db, [id])
        if (lines instanceof Refusal) return lines
        const [line] = lines as [BankLineRow]
        if (line.state === 'booked') return refuseBooking(staffText('This line has been booked already'))
        await db
          .update(bankLines)
          .set({ state: isIgnored ? 'ignored' : 'open', settledBy: actor.id, settledAt: new Date() })
          .where(and(eq(bankLines.id, id), sql`state <> 'booked'`))
        await announce(db)
        return [id]
      }),
  }
}

export type BankService = ReturnType<typeof bankService>
