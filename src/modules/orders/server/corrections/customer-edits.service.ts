import type { Pool } from 'pg'
import { emit } from '#kernel/events/events.ts'
import type { OwnChange, OwnLineChange } from '../../contract/customer-edits.ts'
import { isFixedReduction, scaleReductions, workOutCharges } from '../../rules/charges.ts'
import { openForBuyer } from '../../rules/order-lines.ts'
import { sellingRepository } from '#modules/making/server/index.ts'
import type { AddressParts } from '#modules/addresses/contract/index.ts'
import type { ErrorCode } from '#kernel/contract/errors.ts'
import { toMinor } from '#kernel/rules/money.ts'
import type { Db } from '#kernel/database/db.ts'
import { outboxOf } from '#kernel/outbox/mail/outbox.ts'
import type { Precondition } from '#kernel/http/entity-tag.ts'
import type { AnyActor } from '#kernel/http/actor.ts'
import type { Limit, RateLimits } from '#kernel/http/limits/rate-limits.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { recordWriter } from '#kernel/record/record-writer.ts'
import { pricesOf, sumOfItems, type Content, type Items } from './corrected-content.ts'
import type { StoredCharge } from '../orders.tables.ts'
import type { CorrectionsService } from './order-corrections.service.ts'
import { freshPricesOf } from '../pricing/line-pricing.ts'
import { changesOf } from './order-changes.ts'
import { correctedLineOf, refusedAsOneLine, unchangedLine } from './kept-lines.ts'
import { confirmationMail, mailLimits, recipientOfOrder } from '../mails/order-mails.ts'
import { ordersRepository, type OrderOwner } from '../orders.repository.ts'
import {
  serializeForBuyer,
  serializeForStaff,
  serializeOrder,
  type BuyerAccess,
  type BuyerReading,
  type OrderWithLines,
} from '../orders.serializer.ts'

/** Asking for the price of a change counts, too. */
const changeLimit: Limit = { name: 'own-order-changes', times: 60, seconds: 10 * 60 }

declare module '#kernel/events/events.ts' {
  interface ShopEvents {
    /** A customer has changed an order of theirs, or cancelled it; then its status changes too. */
    'order.changed-by-customer': {
      orderId: string
      orderNumber: string
      cancelled: boolean
      actorId: string | null
    }
  }
}

/** The buyer of an order, and the evidence that the order is theirs: account or private link. */
export interface Buyer {
  actor: AnyActor
  owner: OrderOwner
}

/** An order, and the number of a line as in the URL. */
interface LineAddress {
  id: string
  n: string
}

/** The position of a line given by its number in a URL, counted from 1; null where there is no such line. */
function positionOf(number: string, { lines }: OrderWithLines): number | null {
  const position = lines.findIndex((_, index) => String(index + 1) === number)
  return position === -1 ? null : position
}

/**
 * The charges of an order for other pieces. What was agreed for all of its pieces, a discount or the price of a piece, is
 * refused to a buyer who lowers their price, or shrinks with it if the shop wants that.
 */
async function chargesFor(
  db: Db,
  before: OrderWithLines,
  items: Items,
): Promise<StoredCharge[] | Refusal<'order_agreed'>> {
  const { charges } = before
  const [previousSum, is] = [sumOfItems(before), sumOfItems(items)]
  if (previousSum === is && !charges.some((charge) => charge.lines)) return charges
  const isAgreed =
    charges.some(isFixedReduction) || before.lines.some(({ priceReason }) => priceReason !== null)
  if (is > previousSum || !isAgreed) return workOutCharges(charges, pricesOf(items))
  const { scalesDiscounts } = await sellingRepository(db).read()
  return scalesDiscounts
    ? workOutCharges(scaleReductions(charges, is / previousSum), pricesOf(items))
    : refuse('order_agreed')
}

/** The order's way of delivery again, if it goes to another place now, because its price may be another one there. */
function deliveredAgain({ delivery, deliveryAddress: from }: OrderWithLines, to: AddressParts) {
  const isSame = from?.country === to.country && from.postcode === to.postcode
  return delivery === null || isSame ? {} : { delivery_method: delivery.method_id }
}

/** Changes of an order by its buyer, possible until the shop confirms it. */
export function customerEditsService(
  parts: BuyerReading & {
    pool: Pool
    timeZone: string
    limits: RateLimits
    corrections: CorrectionsService
  },
) {
  const { pool, exponent, timeZone, limits, corrections } = parts

  const recordsAs = (access: BuyerAccess) =>
    recordWriter(pool, {
      entity: 'order',
      notFound: 'order_not_found',
      lock: async () => null,
      // A version conflict shows the stored order too, so it must not contain the reason for an agreed price, which
      // is only for staff.
      serialize: (row: OrderWithLines) => serializeForBuyer(row, access, parts),
      audited: (row) => serializeForStaff(row, exponent),
      label: ({ orderNumber }) => orderNumber,
      invalidates: ['/api/orders', '/api/analytics'],
    })
  const records = { account: recordsAs('account'), link: recordsAs('link') }

  /**
   * The buyer has seen the new total before saving: if it differs from the shop's, the shop's prices are answered
   * and nothing is stored.
   */
  function refusedTotal(content: Content, agreed: number | undefined) {
    if (agreed === undefined || toMinor(agreed, exponent) === content.total) return null
    return refuse('price_changed', { details: freshPricesOf(content, exponent) })
  }

  /** Whether the change, which named its lines like this, changed or removed any line. */
  function hasChangedLines(before: OrderWithLines, after: OrderWithLines, cart: OwnChange['cart']): boolean {
    const [previous, is] = [serializeOrder(before, exponent), serializeOrder(after, exponent)]
    const formerPositions = cart?.map(({ line }) => line - 1) ?? []
    return cart !== undefined && changesOf(previous, is, formerPositions).some(({ what }) => what === 'line')
  }

  /** Mails what the order says now. The change may come from a stranger if the address is not confirmed. */
  async function mailConfirmation(db: Db, row: OrderWithLines, { network }: AnyActor): Promise<void> {
    const recipient = await recipientOfOrder(db, row.id, { orPhone: true })
    if (recipient === null) return
    const order = serializeOrder(row, exponent)
    await outboxOf(db).write({
      ...confirmationMail(order, recipient, row.language, { isChanged: true, byBuyer: true, items: row }),
      ...mailLimits(recipient, { buyer: true, network }),
    })
  }

  /** Stores a change of a locked order that is still open for its buyer. */
  async function store(
    db: Db,
    locked: OrderWithLines,
    { cart, customer_info, delivery_address: to, note, agreed_total }: OwnChange,
    { actor, owner }: Buyer,
  ) {
    // From now on the order is changed by the account, which a guest with the link must not read.
    const stored =
      'userId' in owner ? { ...locked, viewToken: null, linkVersion: locked.linkVersion + 1 } : locked
    if (stored !== locked) await ordersRepository(db, timeZone).endLink(stored.id)
    const row = await corrections.apply<Refusal<'order_agreed' | 'price_changed'>>(
      db,
      stored,
      {
        notify: false,
        ...(customer_info && { customer_info: { ...customer_info, email: stored.customerEmail } }),
        ...(to && { delivery_address: to, ...deliveredAgain(stored, to) }),
        ...(note !== undefined && { note }),
        ...(cart && { cart: cart.map((line) => correctedLineOf(line, stored.lines[line.line - 1])) }),
      },
      actor,
      { chargesFor, accept: (content) => refusedTotal(content, agreed_total) },
    )
    if (row instanceof Refusal || row === stored) return row
    if (hasChangedLines(stored, row, cart)) await mailConfirmation(db, row, actor)
    await emit(db, 'order.changed-by-customer', {
      orderId: stored.id,
      orderNumber: row.orderNumber,
      cancelled: false,
      actorId: actor.id,
    })
    return row
  }

  /** @param apply stores a change of the locked order, or refuses it */
  async function write<Code extends ErrorCode>(
    id: string,
    { actor, owner }: Buyer,
    precondition: Precondition,
    apply: (db: Db, stored: OrderWithLines) => Promise<OrderWithLines | Refusal<Code>>,
  ) {
    const isAccount = 'userId' in owner
    const tooMany = await limits.take(changeLimit, isAccount ? owner.userId : owner.link)
    if (tooMany) return tooMany
    return records[isAccount ? 'account' : 'link'].update({
      action: 'correct',
      id,
      actor,
      precondition,
      lock: async (db) => {
        const repository = ordersRepository(db, timeZone)
        if ((await repository.byId(id, owner)) === null) return null
        await repository.lock(id)
        return repository.byId(id, owner)
      },
      write: async (db, stored): Promise<OrderWithLines | Refusal<Code | 'order_locked'>> =>
        openForBuyer.includes(stored.status) ? apply(db, stored) : refuse('order_locked'),
    })
  }

  return {
    /** Changes an order. Lines are given by their number; lines that are not given are removed. */
    change: (id: string, change: OwnChange, buyer: Buyer, precondition: Precondition) =>
      write(id, buyer, precondition, (db, stored) => store(db, stored, change, buyer)),

    /** Changes one line, given by its number, counted from 1; the others stay as they are. */
    changeLine: (
      { id, n }: LineAddress,
      { width, length, room, note, options, mount, agreed_total }: OwnLineChange,
      buyer: Buyer,
      precondition: Precondition,
    ) =>
      write(id, buyer, precondition, async (db, stored) => {
        const position = positionOf(n, stored)
        if (position === null) return refuse('order_line_not_found')
        const line = { line: position + 1, width, length, room, note, options, mount }
        const cart = stored.lines.map(unchangedLine).with(position, line)
        const result = await store(db, stored, { cart, agreed_total }, buyer)
        return result instanceof Refusal ? refusedAsOneLine(result, position) : result
      }),

    /** Removes one line, given by its number, counted from 1; the last one is refused. */
    removeLine: ({ id, n }: LineAddress, buyer: Buyer, precondition: Precondition) =>
      write(id, buyer, precondition, async (db, stored) => {
        const position = positionOf(n, stored)
        if (position === null) return refuse('order_line_not_found')
        return store(db, stored, { cart: stored.lines.map(unchangedLine).toSpliced(position, 1) }, buyer)
      }),
  }
}

export type CustomerEditsService = ReturnType<typeof customerEditsService>
