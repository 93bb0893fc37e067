import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Env } from '#kernel/process/env.ts'
import type { ShipmentState } from '../../contract/index.ts'
import { CarrierError, type Carrier, type ParcelToBook } from './carrier.ts'

const timeoutMs = 15_000
/** GHN carries parcels from 20 kg on as heavy goods. */
const heavyG = 20_000

const booked = z.object({
  code: z.literal(200),
  data: z.object({ order_code: z.string(), total_fee: z.number() }),
})
const refused = z.object({ message: z.string() })
const cancelled = z.object({
  code: z.literal(200),
  data: z.array(z.object({ result: z.boolean(), message: z.string().nullish() })),
})
const noticeBody = z.object({
  OrderCode: z.string().min(1),
  Status: z.string(),
  Reason: z.string().nullish(),
})

/** What the shop keeps of GHN's states. */
const states: Readonly<Record<string, ShipmentState>> = {
  picked: 'handed_over',
  storing: 'handed_over',
  transporting: 'handed_over',
  delivering: 'handed_over',
  delivered: 'delivered',
  delivery_fail: 'refused',
  waiting_to_return: 'refused',
  return: 'refused',
  returning: 'refused',
  returned: 'returned',
}

const centimetres = (millimetres: number) => Math.max(1, Math.ceil(millimetres / 10))

const bodyOf = ({ recipient, sidesMm, items, ...parcel }: ParcelToBook) => ({
  // One parcel for one code, so that an answer that got lost is asked for again.
  client_order_code: parcel.key,
  // The shop pays for the carriage; it has charged the buyer already.
  payment_type_id: 1,
  service_type_id: parcel.weightG >= heavyG ? 5 : 2,
  required_note: 'CHOXEMHANGKHONGTHU',
  to_name: recipient.name,
  to_phone: recipient.phone,
  to_address: recipient.address
    .split('\n')
    .map((part) => part.trim())
    .join(', '),
  cod_amount: parcel.codAmount,
  insurance_value: parcel.insuredAmount,
  weight: parcel.weightG,
  length: centimetres(sidesMm.length),
  width: centimetres(sidesMm.width),
  height: centimetres(sidesMm.height),
  content: parcel.reference,
  items,
})

/** GHN (Giao Hàng Nhanh), for shops in Vietnam. Its notices carry the secret in a header or in their address. */
export function ghnCarrier({ token, shopId, noticeSecret, baseUrl }: NonNullable<Env['ghn']>): Carrier {
  const ask = (path: string, body: unknown): Promise<unknown> =>
    fetch(`${baseUrl}/shiip/public-api/v2/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', Token: token, ShopId: shopId },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
      .then((response) => response.json())
      .catch((error: unknown) => {
        throw new CarrierError('GHN does not answer', { cause: error })
      })
  return {
    code: 'ghn',
    async book(parcel) {
      const answer = await ask('shipping-order/create', bodyOf(parcel))
      const result = booked.safeParse(answer)
      if (!result.success)
        throw new CarrierError(refused.safeParse(answer).data?.message ?? 'GHN refused the parcel')
      return { trackingNumber: result.data.data.order_code, fee: Math.round(result.data.data.total_fee) }
    },
    async cancel(trackingNumber) {
      const answer = await ask('switch-status/cancel', { order_codes: [trackingNumber] })
      const cancellation = cancelled.safeParse(answer)
      if (cancellation.success && cancellation.data.data.every(({ result }) => result)) return
      const message = cancellation.data?.data.find(({ message }) => message)?.message
      throw new CarrierError(message ?? refused.safeParse(answer).data?.message ?? 'GHN keeps the booking')
    },
    readNotice({ body, secret }) {
      const [ours, theirs] = [Buffer.from(noticeSecret), Buffer.from(secret ?? '')]
      const notice = noticeBody.safeParse(body)
      if (ours.length !== theirs.length || !timingSafeEqual(ours, theirs) || !notice.success) return null
      const { OrderCode, Status, Reason } = notice.data
      return { trackingNumber: OrderCode, state: states[Status] ?? null, reason: Reason || null }
    },
  }
}
