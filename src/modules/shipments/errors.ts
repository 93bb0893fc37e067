import type { DefinedErrors, ErrorDefinition } from '#kernel/contract/errors.ts'

export const shipmentsErrors = {
  shipment_not_found: { status: 404, message: 'Shipment not found' },
  shipment_refused: { status: 422, message: 'This shipment is not possible' },
  shipment_state_refused: { status: 409, message: 'A shipment in this state cannot do that' },
  shipment_booked: {
    status: 409,
    message: 'This parcel is booked at its carrier: undo the booking first',
  },
  carrier_failed: { status: 502, message: 'The carrier did not take the parcel' },
  carrier_notice_refused: { status: 401, message: 'This notice is not from a carrier of the shop' },
} as const satisfies Record<string, ErrorDefinition>

declare module '#kernel/contract/errors.ts' {
  interface ErrorCodes extends DefinedErrors<typeof shipmentsErrors> {}
}
