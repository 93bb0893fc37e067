import type { OrderStatus } from '#modules/record-states/contract.ts'
import type { CarrierCode, ShipmentState } from '../contract/index.ts'

/** What can become of a parcel next: a refused one is tried again or comes back. */
const next: Record<ShipmentState, readonly ShipmentState[]> = {
  created: ['handed_over'],
  handed_over: ['delivered', 'refused'],
  delivered: [],
  refused: ['handed_over', 'delivered', 'returned'],
  returned: [],
}

export const nextStates = (state: ShipmentState): readonly ShipmentState[] => next[state]

/** What a carrier may tell next: its notices can be missed, so that states between are left out. */
const statesToldBy: Record<ShipmentState, readonly ShipmentState[]> = {
  ...next,
  created: ['handed_over', 'delivered', 'refused', 'returned'],
  handed_over: ['delivered', 'refused', 'returned'],
}

export const statesFromCarrier = (state: ShipmentState): readonly ShipmentState[] => statesToldBy[state]

/** The pages of carriers about a parcel, where its number stands for `{}`. */
const pages: Partial<Record<CarrierCode, string>> = {
  dhl: 'https://www.dhl.de/en/privatkunden/pakete-empfangen/verfolgen.html?piececode={}',
  dpd: 'https://tracking.dpd.de/status/en_US/parcel/{}',
  gls: 'https://gls-group.eu/EU/en/parcel-tracking?match={}',
  hermes: 'https://www.myhermes.de/empfangen/sendungsverfolgung/sendungsinformation/#{}',
  ups: 'https://www.ups.com/track?tracknum={}',
  fedex: 'https://www.fedex.com/fedextrack/?trknbr={}',
  usps: 'https://tools.usps.com/go/TrackConfirmAction?tLabels={}',
  ghn: 'https://donhang.ghn.vn/?order_code={}',
  viettel_post: 'https://viettelpost.com.vn/tra-cuu-hanh-trinh-don/?code={}',
  vnpost: 'https://www.vnpost.vn/tra-cuu?code={}',
}

/** The names of carriers, which are the same in every language. */
export const carrierNames: Partial<Record<CarrierCode, string>> = {
  dhl: 'DHL',
  dpd: 'DPD',
  gls: 'GLS',
  hermes: 'Hermes',
  ups: 'UPS',
  fedex: 'FedEx',
  usps: 'USPS',
  ghn: 'GHN',
  viettel_post: 'Viettel Post',
  vnpost: 'VNPost',
}

/** The carrier's page about a parcel; null without a number. */
export function trackingPage(
  carrier: CarrierCode,
  number: string | null,
  ownAddress: string | null,
): string | null {
  const page = pages[carrier]
  if (page === undefined) return ownAddress
  return number === null ? null : page.replace('{}', encodeURIComponent(number))
}

/** The status that an order's parcels speak for; null: the one that it has. Staff decide. */
export function statusFromParcels(
  status: OrderStatus,
  { states, isAllPacked }: { states: readonly ShipmentState[]; isAllPacked: boolean },
): OrderStatus | null {
  if (status === 'cancelled' || status === 'delivered' || states.length === 0 || !isAllPacked) return null
  if (states.every((state) => state === 'delivered')) return 'delivered'
  const hasLeft = states.every((state) => state === 'handed_over' || state === 'delivered')
  return hasLeft && status !== 'shipped' ? 'shipped' : null
}
