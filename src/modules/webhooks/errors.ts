import type { DefinedErrors, ErrorDefinition } from '#kernel/contract/errors.ts'

export const webhooksErrors = {
  webhook_not_found: { status: 404, message: 'Webhook not found' },
  webhook_delivery_not_found: { status: 404, message: 'This delivery is not known any more.' },
  webhooks_full: { status: 409, message: 'There are 20 webhooks already. Please remove one first.' },
  webhook_refused: { status: 422, message: 'The webhook cannot be saved as it is.' },
} as const satisfies Record<string, ErrorDefinition>

declare module '#kernel/contract/errors.ts' {
  interface ErrorCodes extends DefinedErrors<typeof webhooksErrors> {}
}
