import { errors, type ErrorCode } from '#kernel/contract/errors.ts'

/**
 * An expected "no": a value that a handler returns (or a hook throws), answered with the status and message of its
 * code. Unexpected failures are thrown as ordinary errors and answered with 500.
 */
export class Refusal<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: Code
  readonly status: number
  /** The dotted path of each refused field, and the rule it broke. */
  readonly fields: Record<string, string> | undefined
  /** Further fields of the body, such as the price that the shop calculates. */
  readonly details: Record<string, unknown>
  readonly headers: Record<string, string>

  constructor(
    code: Code,
    more: {
      message?: string
      fields?: Record<string, string>
      details?: Record<string, unknown>
      headers?: Record<string, string>
    } = {},
  ) {
    super(more.message ?? errors[code].message)
    this.code = code
    this.status = errors[code].status
    this.fields = more.fields
    this.details = more.details ?? {}
    this.headers = more.headers ?? {}
  }
}

/** Shorthand for `new Refusal`. */
export function refuse<Code extends ErrorCode>(
  code: Code,
  more?: ConstructorParameters<typeof Refusal>[1],
): Refusal<Code> {
  return new Refusal(code, more)
}
