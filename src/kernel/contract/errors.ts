/** HTTP status of a refusal, and its message for people. */
export interface ErrorDefinition {
  readonly status: number
  readonly message: string
}

const kernelErrors = {
  invalid_body: { status: 400, message: 'Please check the marked fields.' },
  invalid_query: { status: 400, message: 'The address contains a value that the shop does not understand.' },
  malformed_json: { status: 400, message: 'The body is not valid JSON.' },
  malformed_request: { status: 400, message: 'The request cannot be read.' },
  request_timeout: { status: 408, message: 'The request took too long to arrive.' },
  malformed_csv: { status: 400, message: 'The file cannot be read as CSV.' },
  unauthenticated: { status: 401, message: 'Please sign in.' },
  second_factor_required: {
    status: 403,
    message: 'Your shop asks its staff for a second step at sign-in. Please set one up first.',
  },
  proof_needed: { status: 403, message: 'Please enter your password first.' },
  foreign_origin: { status: 403, message: 'This request came from another site.' },
  forbidden: { status: 403, message: 'Your account may not do this.' },
  not_found: { status: 404, message: 'Not found' },
  method_not_allowed: { status: 405, message: 'This address does not answer this method.' },
  slug_taken: { status: 409, message: 'This slug is already taken.' },
  in_use: { status: 409, message: 'This is still in use.' },
  version_conflict: { status: 409, message: 'Somebody else changed this in the meantime.' },
  precondition_failed: { status: 412, message: 'Somebody else changed this in the meantime.' },
  body_too_large: { status: 413, message: 'The body is too large.' },
  unsupported_media_type: { status: 415, message: 'Please send JSON.' },
  range_not_satisfiable: { status: 416, message: 'The file ends before this range.' },
  address_refused: { status: 422, message: 'Only web addresses (http or https) are accepted here.' },
  reference_unknown: { status: 422, message: 'This refers to something that does not exist.' },
  upgrade_required: { status: 426, message: 'This address is a socket.' },
  idempotency_key_reused: { status: 422, message: 'This Idempotency-Key was used for another request.' },
  import_refused: {
    status: 422,
    message: 'Some lines of the file cannot be imported. Nothing was changed.',
  },
  too_many_requests: { status: 429, message: 'Too many requests. Please wait a moment.' },
  internal: { status: 500, message: 'Something went wrong. Please try again.' },
  disk_full: {
    status: 503,
    message: 'The disk of the shop is nearly full. Nothing was saved; reading still works.',
  },
  unavailable: { status: 503, message: 'The shop is busy. Please try again in a moment.' },
} as const satisfies Record<string, ErrorDefinition>

/**
 * The codes of all errors. The meaning of a code never changes, because clients depend on codes; the messages are for
 * people. Modules add theirs by declaration merging, in `errors.ts`: `declare module '#kernel/contract/errors.ts' {
 * interface ErrorCodes extends DefinedErrors<typeof quoteErrors> {} }`
 */
export interface ErrorCodes extends DefinedErrors<typeof kernelErrors> {}

export type DefinedErrors<Errors> = Readonly<Record<keyof Errors, ErrorDefinition>>

export type ErrorCode = keyof ErrorCodes

const defined: Record<string, ErrorDefinition> = { ...kernelErrors }

/** The errors of the kernel, and of the modules that are loaded. */
export const errors = defined as Record<keyof typeof kernelErrors, ErrorDefinition> & ErrorCodes

/** Adds the errors of a module to those of the shop. Throws if another one uses the code. */
export function addErrors(added: Readonly<Record<string, ErrorDefinition>>): void {
  for (const [code, error] of Object.entries(added)) {
    if (defined[code] !== undefined && defined[code] !== error)
      throw new Error(`the error code ${code} is defined already`)
    defined[code] = error
  }
  codes = undefined
}

let codes: readonly string[] | undefined

/** The codes of all errors; another list after modules have added theirs. */
export const errorCodes = (): readonly string[] => (codes ??= Object.keys(defined))
