import type { DefinedErrors, ErrorDefinition } from '#kernel/contract/errors.ts'

export const apiKeysErrors = {
  api_key_refused: { status: 401, message: 'This API key is not accepted.' },
  api_key_forbidden: { status: 403, message: 'This API key may not do this.' },
  api_key_not_found: { status: 404, message: 'API key not found' },
  api_keys_full: { status: 409, message: 'There are 50 API keys already. Please revoke one first.' },
  api_key_scopes_refused: { status: 422, message: 'The API key cannot have these scopes.' },
} as const satisfies Record<string, ErrorDefinition>

declare module '#kernel/contract/errors.ts' {
  interface ErrorCodes extends DefinedErrors<typeof apiKeysErrors> {}
}
