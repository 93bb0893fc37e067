import type { DefinedErrors, ErrorDefinition } from '#kernel/contract/errors.ts'

export const catalogErrors = {
  product_not_found: { status: 404, message: 'Product not found' },
  option_not_found: { status: 404, message: 'Option not found' },
  price_grid_not_found: { status: 404, message: 'Price grid not found' },
  category_not_found: { status: 404, message: 'Category not found' },
  product_refused: { status: 422, message: 'The product cannot be saved as it is.' },
  option_refused: { status: 422, message: 'The option cannot be saved as it is.' },
  price_grid_refused: { status: 422, message: 'The price grid cannot be saved as it is.' },
  category_refused: { status: 422, message: 'The category cannot be deleted like this.' },
} as const satisfies Record<string, ErrorDefinition>

declare module '#kernel/contract/errors.ts' {
  interface ErrorCodes extends DefinedErrors<typeof catalogErrors> {}
}
