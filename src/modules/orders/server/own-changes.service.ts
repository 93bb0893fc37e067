import type { Pool } from 'pg'
import { emit } from '../../../kernel/events/events.ts'
import type { OwnChange } from '../contract/own-changes.ts'
import type { CorrectedLine } from '../contract/order-corrections.ts'
import type { FreshPrices } from '../contract/orders.ts'
import { openForLines } from '../rules/order-lines.ts'
import { toMetres, toMillimetres } from '../../pricing/rules/index.ts'
import { toMajor, toMinor } from '../../../kernel/rules/money.ts'
import type { Precondition } from '../../../kernel/http/entity-tag.ts'
import type { AnyActor } from '../../../kernel/http/actor.ts'
import { ownOrderChangeLimit } from '../../../kernel/http/rate-limits.ts'
import type { RateLimits } from '../../../kernel/http/rate-limits.ts'
import { Refusal, refuse } from '../../../kernel/http/refusal.ts'
import { recordWriter } from '../../../kernel/record/record-writer.ts'
import type { Content } from './corrected-content.ts'
import type { CorrectionsService } from './order-corrections.service.ts'
import { ordersRepository } from './orders.repository.ts'
import type { OrderOwner } from './orders.repository.ts'
import {
  redactForCustomer,
  redactForGuest,
  madeOf,
  serializeForStaff,
  serializeOrder,
} from './orders.serializer.ts'
import type { OrderWithLines } from './orders.serializer.ts'

declare module '../../../kernel/events/events.ts' {
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

type StoredLine = OrderWithLines['lines'][number]
type OwnLine = NonNullable<OwnChange['cart']>[number]

const sideOf = (mm: number | null | undefined) => (mm ? { metres: toMetres(mm) } : null)

/** A buyer's changed line as a correction: what the buyer cannot change stays as ordered. */
function correctedLineOf(sent: OwnLine, stored: StoredLine | undefined): CorrectedLine {
  // The correction refuses a line that does not exist, so its other fields do not matter.
  if (stored === undefined) return { ...sent, product_id: null }
  const made = madeOf(stored)
  const [depth, top] = [sideOf(made?.depthMm), sideOf(made?.topHeightMm)]
  const isSameSize =
    toMillimetres(sent.width) === stored.widthMm && toMillimetres(sent.length) === stored.lengthMm
  return {
    line: sent.line,
    product_id: stored.productId,
    width: sent.width,
    length: sent.length,
    room: sent.room ?? stored.room ?? '',
    note: sent.note ?? stored.note ?? '',
    options: stored.options as CorrectedLine['options'],
    mount: stored.mount,
    // How the former size was measured says nothing about the new one.
    ...(isSameSize && { measured: stored.measured }),
    ...(depth && { depth: depth.metres }),
    ...(top && { top_height: top.metres }),
  }
}

/** Changes of an order by its buyer, possible until the shop starts making it. */
export function ownChangesService(parts: {
  pool: Pool
  exponent: number
  timeZone: string
  limits: RateLimits
  corrections: CorrectionsService
}) {
  const { pool, exponent, timeZone, limits, corrections } = parts

  const recordsAs = (reads: typeof redactForCustomer) =>
    recordWriter(pool, {
      entity: 'order',
      notFound: 'order_not_found',
      lock: async () => null,
      // A version conflict shows the stored order too, so it must not contain the reason for an agreed price, which
      // is only for staff.
      serialize: (row: OrderWithLines) => reads(serializeOrder(row, exponent)),
      audited: (row) => serializeForStaff(row, exponent),
      label: ({ orderNumber }) => orderNumber,
      invalidates: ['/api/orders', '/api/analytics'],
    })
  const records = { account: recordsAs(redactForCustomer), link: recordsAs(redactForGuest) }

  /**
   * The buyer has seen the new total before saving: if it differs from the shop's, the shop's prices are answered
   * and nothing is stored.
   */
  function refusedTotal({ lines, total }: Content, agreed: number | undefined) {
    if (agreed === undefined || toMinor(agreed, exponent) === total) return null
    const fresh = {
      lines: lines.map(({ productId, calculatedPrice }) => ({
        product_id: productId ?? '',
        calculated_price: toMajor(calculatedPrice, exponent),
      })),
      total_amount: toMajor(total, exponent),
    } satisfies FreshPrices
    return refuse('price_changed', { details: fresh })
  }

  return {
    /** Changes an order. Lines are given by their number; lines that are not given are removed. */
    async change(
      id: string,
      { cart, customer_info, note, agreed_total }: OwnChange,
      { actor, owner }: Buyer,
      seen: Precondition,
    ) {
      const isAccount = 'userId' in owner
      const tooMany = await limits.take(ownOrderChangeLimit, isAccount ? owner.userId : owner.link)
      if (tooMany) return tooMany
      return records[isAccount ? 'account' : 'link'].update({
        action: 'correct',
        id,
        actor,
        precondition: seen,
        lock: async (db) => {
          const repository = ordersRepository(db, timeZone)
          if ((await repository.byId(id, owner)) === null) return null
          await repository.lock(id)
          return repository.byId(id, owner)
        },
        write: async (db, stored) => {
          if (!openForLines.includes(stored.status)) return refuse('order_locked')
          // From now on the order is changed by the account, which a guest with the link must not read.
          if (isAccount) await ordersRepository(db, timeZone).endLink(id)
          const row = await corrections.apply(
            db,
            stored,
            {
              notify: false,
              ...(customer_info && { customer_info: { ...customer_info, email: stored.customerEmail } }),
              ...(note !== undefined && { note }),
              ...(cart && { cart: cart.map((line) => correctedLineOf(line, stored.lines[line.line - 1])) }),
            },
            actor,
            (content) => refusedTotal(content, agreed_total),
          )
          if (!(row instanceof Refusal) && row !== stored)
            await emit(db, 'order.changed-by-customer', {
              orderId: id,
              orderNumber: row.orderNumber,
              cancelled: false,
              actorId: actor.id,
            })
          return row
        },
      })
    },
  }
}

export type OwnChangesService = ReturnType<typeof ownChangesService>
