import type { Db } from '#kernel/database/db.ts'
import { Refusal } from '#kernel/http/refusal.ts'
import type { AddressParts } from '#modules/addresses/contract/index.ts'
import { reducedValue, replaceDelivery, workOutCharges } from '../../rules/charges.ts'
import { pricesOf } from '../corrections/corrected-content.ts'
import type { PricedPieces } from '../pricing/line-pricing.ts'
import type { OrderRow, StoredCharge } from '../orders.tables.ts'
import { chooseDelivery, type OfferedDelivery, type SaleDelivery } from './sale-delivery.ts'

type Items = Pick<PricedPieces, 'lines' | 'goods'>

interface Charged {
  /** Worked out, without taxes. */
  charges: StoredCharge[]
  delivery: OrderRow['delivery']
}

export type DeliveryTerms = Pick<SaleDelivery, 'offers' | 'country' | 'timeZone' | 'language'>

const valueOf = (items: Items, charges: readonly StoredCharge[]) =>
  reducedValue(workOutCharges(charges, pricesOf(items)), pricesOf(items))

/** The ways of delivery for an order of staff, at the prices that `agreeDelivery` charges. */
export async function offerDelivery(
  db: Db,
  {
    items,
    charges,
    former,
  }: { items: Items; charges: readonly StoredCharge[]; former: OrderRow['delivery'] },
  to: AddressParts | undefined,
  how: DeliveryTerms,
): Promise<OfferedDelivery[]> {
  const total = valueOf(items, replaceDelivery(charges, former?.name, []))
  const request = { delivery_address: to, delivery_method: undefined }
  const choice = await chooseDelivery(db, { ...items, total }, request, {
    ...how,
    delivers: true,
    isQuote: true,
  })
  return choice instanceof Refusal ? [] : (choice.offered ?? [])
}

/**
 * The charges of an order of staff with the delivery that they chose.
 * @param method undefined: as it is; null: none of the shop's ways of delivery, whatever is charged for it
 */
export async function agreeDelivery(
  db: Db,
  { items, charges, delivery }: Charged & { items: Items },
  { method, to }: { method: string | null | undefined; to: AddressParts | undefined },
  how: DeliveryTerms,
): Promise<Charged | Refusal<'order_refused'>> {
  if (method === undefined) return { charges, delivery }
  if (method === null) return { charges, delivery: null }
  const total = valueOf(items, replaceDelivery(charges, delivery?.name, []))
  const request = { delivery_address: to, delivery_method: method }
  const choice = await chooseDelivery(db, { ...items, total }, request, {
    ...how,
    delivers: true,
    isQuote: false,
  })
  if (choice instanceof Refusal) return choice
  const agreed = replaceDelivery(charges, delivery?.name, choice.charges)
  return { charges: workOutCharges(agreed, pricesOf(items)), delivery: choice.chosen }
}
