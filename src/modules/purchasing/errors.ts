import type { DefinedErrors, ErrorDefinition } from '#kernel/contract/errors.ts'

export const purchasingErrors = {
  purchase_order_not_found: { status: 404, message: 'Purchase order not found' },
  purchase_order_status: { status: 409, message: 'The purchase order is past this step or not there yet.' },
  purchased_piece_not_found: { status: 404, message: 'This piece is not on the purchase order' },
  received_invoice_not_found: { status: 404, message: 'Received invoice not found' },
  nothing_to_order: { status: 409, message: 'Nothing has to be ordered from this supplier now.' },
} as const satisfies Record<string, ErrorDefinition>

declare module '#kernel/contract/errors.ts' {
  interface ErrorCodes extends DefinedErrors<typeof purchasingErrors> {}
}
