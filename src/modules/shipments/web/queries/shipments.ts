import type { Input } from '#kernel/contract/endpoint.ts'
import { call, read } from '#kernel/web/api.ts'
import {
  bookShipment,
  createShipment,
  deleteShipment,
  issueDeliveryNote,
  listGuestShipments,
  listOwnShipments,
  listShipments,
  setShipmentState,
  undoBooking,
  updateShipment,
} from '../../contract/index.ts'

export const shipmentsOfOrder = (id: string) => read(listShipments, { params: { id } })
export const ownShipments = (of: { orderId: string } | { token: string }) =>
  'token' in of
    ? read(listGuestShipments, { params: of })
    : read(listOwnShipments, { params: { id: of.orderId } })

export type NewParcel = Input<typeof createShipment>['body']
export const packParcel = (orderId: string, body: NewParcel) =>
  call(createShipment, { params: { id: orderId }, body })
export const changeParcel = (id: string, body: Input<typeof updateShipment>['body']) =>
  call(updateShipment, { params: { id }, body })
export const unpackParcel = (id: string) => call(deleteShipment, { params: { id } })
export const setParcelState = (id: string, body: Input<typeof setShipmentState>['body']) =>
  call(setShipmentState, { params: { id }, body })
export const bookParcel = (id: string) => call(bookShipment, { params: { id } })
export const undoBookingOf = (id: string) => call(undoBooking, { params: { id } })
export const noteOfParcel = (id: string) => call(issueDeliveryNote, { params: { id } })
