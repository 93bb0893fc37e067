import type { DefinedErrors, ErrorDefinition } from '#kernel/contract/errors.ts'

export const inventoryErrors = {
  item_not_found: { status: 404, message: 'Item not found' },
  supplier_not_found: { status: 404, message: 'Supplier not found' },
  remnant_not_found: { status: 404, message: 'Remnant not found' },
  remnant_used: { status: 409, message: 'This remnant has been used already.' },
  alert_not_found: { status: 404, message: 'Alert not found' },
  sku_taken: { status: 409, message: 'Another item has this SKU.' },
  insufficient_stock: { status: 409, message: 'There is not enough in stock.' },
  quantity_refused: { status: 422, message: 'This quantity is not possible.' },
} as const satisfies Record<string, ErrorDefinition>

declare module '#kernel/contract/errors.ts' {
  interface ErrorCodes extends DefinedErrors<typeof inventoryErrors> {}
}
