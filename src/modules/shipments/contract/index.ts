import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { figure, id, idParams, moment, version } from '#kernel/contract/wire.ts'

export const shipmentStates = ['created', 'handed_over', 'delivered', 'refused', 'returned'] as const
export type ShipmentState = (typeof shipmentStates)[number]

/** Carriers whose parcels have a page; `other` stands for all that have no entry here. */
export const carrierCodes = [
  'dhl',
  'dpd',
  'gls',
  'hermes',
  'ups',
  'fedex',
  'usps',
  'ghn',
  'viettel_post',
  'vnpost',
  'own',
  'other',
] as const
export type CarrierCode = (typeof carrierCodes)[number]

const item = z.object({
  /** The label of a piece; null for goods. */
  label: z.string().nullable(),
  name: z.string(),
  quantity: z.number().int(),
})

/** A parcel as its buyer reads it. */
export const ownShipment = z.object({
  /** Counted from 1 within its order. */
  number: z.number().int(),
  state: z.enum(shipmentStates),
  carrier: z.enum(carrierCodes),
  trackingNumber: z.string().nullable(),
  /** The carrier's page about it. */
  trackingUrl: z.string().nullable(),
  /** What the carrier collects. */
  codAmount: figure.nullable(),
  items: z.array(item),
  handedOverAt: moment.nullable(),
  deliveredAt: moment.nullable(),
})
export type OwnShipment = z.output<typeof ownShipment>

export const shipment = ownShipment.extend({
  id,
  orderId: id,
  weightG: z.number().int().nullable(),
  /** What the carrier charges, as it said when it was booked. */
  carrierFee: figure.nullable(),
  /** Why it was refused. */
  reason: z.string().nullable(),
  /** What was decided about the deposit of a refused parcel. */
  deposit: z.enum(['kept', 'refunded']).nullable(),
  /** The delivery note. */
  documentId: id.nullable(),
  /** Whether its carrier has it: then it is not changed before the booking is undone. */
  isBooked: z.boolean(),
  mailedAt: moment.nullable(),
  refusedAt: moment.nullable(),
  returnedAt: moment.nullable(),
  createdAt: moment,
  version,
})
export type Shipment = z.output<typeof shipment>

export const listShipments = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/shipments',
  access: 'staff',
  also: ['bookkeeper'],
  summary: 'The parcels of an order, and what of it is in none yet',
  params: idParams,
  success: {
    status: 200,
    body: z.object({
      shipments: z.array(shipment),
      /** What is in no parcel, or came back: lines of pieces counted from 1, and goods with their quantity. */
      open: z.object({
        pieces: z.array(z.object({ line: z.number().int(), label: z.string(), name: z.string() })),
        goods: z.array(z.object({ line: z.number().int(), name: z.string(), quantity: z.number().int() })),
      }),
      /** What may still be collected on delivery; null where the order is paid. */
      codLeft: figure.nullable(),
      /** Carriers at which the shop can book parcels. */
      bookable: z.array(z.enum(carrierCodes)),
    }),
  },
  errors: ['order_not_found'],
})

const tracking = {
  carrier: z.enum(carrierCodes, { error: 'Choose a carrier' }),
  trackingNumber: z.string().trim().max(60, 'At most 60 characters').nullish(),
  /** Only of a carrier without an entry: the others have their own. */
  trackingUrl: z
    .union([
      z.url({ protocol: /^https$/, error: 'An address that begins with https://' }).max(500),
      z.literal(''),
    ])
    .nullish(),
  codAmount: figure.positive('Must be more than 0').nullish(),
  weightG: z.number().int('Whole grams, please').min(1, 'Must be more than 0').max(10_000_000).nullish(),
}

export const createShipment = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/shipments',
  access: 'editors',
  summary: 'Pack a parcel with pieces and goods of an order that are in no other one',
  params: idParams,
  body: z.object({
    ...tracking,
    /** Lines of pieces, counted from 1. */
    pieces: z.array(z.number().int().min(1).max(1000)).max(500).default([]),
    /** Lines of goods, counted from 1. */
    goods: z
      .array(
        z.object({ line: z.number().int().min(1).max(1000), quantity: z.number().int().min(1).max(100_000) }),
      )
      .max(500)
      .default([]),
  }),
  success: { status: 201, body: shipment },
  errors: ['order_not_found', 'shipment_refused'],
})

export const updateShipment = endpoint({
  method: 'PUT',
  path: '/api/shipments/{id}',
  access: 'editors',
  summary: 'Change carrier, number or cash on delivery of a parcel; omitted fields are not changed',
  params: idParams,
  body: z.object({ ...tracking, carrier: tracking.carrier.optional(), version: version.optional() }),
  success: { status: 200, body: shipment },
  errors: [
    'shipment_not_found',
    'shipment_refused',
    'shipment_state_refused',
    'shipment_booked',
    'version_conflict',
    'precondition_failed',
  ],
})

export const deleteShipment = endpoint({
  method: 'DELETE',
  path: '/api/shipments/{id}',
  access: 'editors',
  summary: 'Unpack a parcel that was not handed over',
  params: idParams,
  success: { status: 200, body: z.object({ success: z.literal(true) }) },
  errors: ['shipment_not_found', 'shipment_state_refused', 'shipment_booked'],
})

export const setShipmentState = endpoint({
  method: 'POST',
  path: '/api/shipments/{id}/state',
  access: 'editors',
  summary: 'Set what has become of a parcel; handing it over mails the customer',
  params: idParams,
  body: z.object({
    state: z.enum(shipmentStates),
    /** Why it was refused. */
    reason: z.string().trim().max(500, 'At most 500 characters').optional(),
    /** Of a parcel that comes back, where something was paid: whether the deposit stays with the shop. */
    deposit: z.enum(['kept', 'refunded']).optional(),
  }),
  success: { status: 200, body: shipment },
  errors: ['shipment_not_found', 'shipment_refused', 'shipment_state_refused'],
})

export const bookShipment = endpoint({
  method: 'POST',
  path: '/api/shipments/{id}/book',
  access: 'editors',
  summary: 'Book a parcel at its carrier, which gives it a number; booked twice it stays one',
  params: idParams,
  success: { status: 200, body: shipment },
  errors: ['shipment_not_found', 'shipment_refused', 'shipment_state_refused', 'carrier_failed'],
})

export const undoBooking = endpoint({
  method: 'DELETE',
  path: '/api/shipments/{id}/book',
  access: 'editors',
  summary: 'Undo the booking of a parcel at its carrier, so that it can be changed or unpacked',
  params: idParams,
  success: { status: 200, body: shipment },
  errors: ['shipment_not_found', 'shipment_refused', 'shipment_state_refused', 'carrier_failed'],
})

export const issueDeliveryNote = endpoint({
  method: 'POST',
  path: '/api/shipments/{id}/delivery-note',
  access: 'editors',
  summary: 'Issue the delivery note of a parcel, once',
  params: idParams,
  success: { status: 200, body: shipment },
  errors: ['shipment_not_found', 'shipment_refused'],
})

export const listOwnShipments = endpoint({
  method: 'GET',
  path: '/api/account/orders/{id}/shipments',
  access: 'signed-in',
  summary: 'The parcels of one of your own orders that are on their way or arrived',
  params: idParams,
  success: { status: 200, body: z.array(ownShipment) },
  errors: ['order_not_found'],
})

export const listGuestShipments = endpoint({
  method: 'GET',
  path: '/api/guest-orders/{token}/shipments',
  access: 'anyone',
  summary: 'The same of an order without an account, by its private link',
  params: z.object({ token: z.string().max(200) }),
  success: { status: 200, body: z.array(ownShipment) },
  errors: ['order_not_found', 'too_many_requests'],
})

export const receiveCarrierNotice = endpoint({
  method: 'POST',
  path: '/api/shipments/notices/{carrier}',
  access: 'anyone',
  summary: 'What a carrier tells of a parcel, with the secret that it shares with the shop',
  params: z.object({ carrier: z.string().max(20) }),
  query: z.object({ secret: z.string().max(200).optional() }),
  bodyLimit: 65_536,
  success: { status: 200, body: z.object({ received: z.literal(true) }) },
  errors: ['carrier_notice_refused'],
})
