import type { DefinedErrors, ErrorDefinition } from '#kernel/contract/errors.ts'

export const boughtInErrors = {
  order_not_accepted: { status: 409, message: 'Pieces are bought in once their order is confirmed.' },
} as const satisfies Record<string, ErrorDefinition>

declare module '#kernel/contract/errors.ts' {
  interface ErrorCodes extends DefinedErrors<typeof boughtInErrors> {}
}
