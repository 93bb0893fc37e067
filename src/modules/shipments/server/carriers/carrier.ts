import type { CarrierCode, ShipmentState } from '../../contract/index.ts'

/** A parcel as a carrier is told of it. Amounts in minor units, weights in grams, lengths in millimetres. */
export interface ParcelToBook {
  /** Ours, and the idempotency key: the same parcel twice is booked once, until its booking is undone. */
  key: string
  reference: string
  recipient: { name: string; phone: string; address: string }
  codAmount: number
  insuredAmount: number
  weightG: number
  sidesMm: { length: number; width: number; height: number }
  items: readonly { name: string; quantity: number }[]
}

/** What the carrier answered. */
export interface BookedParcel {
  trackingNumber: string
  /** Minor units; null where it does not say. */
  fee: number | null
}

/** What a carrier tells by itself. */
export interface CarrierNotice {
  trackingNumber: string
  /** Null where it is about something that the shop does not keep. */
  state: ShipmentState | null
  reason: string | null
}

/** The carrier did not do it. */
export class CarrierError extends Error {
  override name = 'CarrierError'
}

/** A carrier at which the shop books parcels. */
export interface Carrier {
  readonly code: CarrierCode
  /** Throws CarrierError. */
  book: (parcel: ParcelToBook) => Promise<BookedParcel>
  /** Undoes a booking. Throws CarrierError. */
  cancel: (trackingNumber: string) => Promise<void>
  /** Null for a notice that is not from the carrier. */
  readNotice: (raw: { body: unknown; secret: string | undefined }) => CarrierNotice | null
}
