/** Why an AI service produced no text. */
export type AiErrorKind =
  /** It rejected the key, the model or the request. */
  | 'refused'
  /** Rate limit exceeded, or credit used up. */
  | 'busy'
  /** It is down, slow, or the connection was cut. */
  | 'unavailable'
  /** The response is not text, or too long. */
  | 'unusable'

/** The message is for the log; it contains no prompt and no key. */
export class AiError extends Error {
  override name = 'AiError'
  readonly kind: AiErrorKind
  /** HTTP status of the response, if there was one. */
  readonly status: number | undefined
  /** Seconds to wait, as requested by the service. */
  readonly wait: number | undefined

  constructor(kind: AiErrorKind, reason: string, more: { status?: number; wait?: number | undefined } = {}) {
    super(reason)
    this.kind = kind
    this.status = more.status
    this.wait = more.wait
  }
}

const kinds: Readonly<Record<number, AiErrorKind>> = {
  400: 'refused',
  401: 'refused',
  403: 'refused',
  404: 'refused',
  405: 'refused',
  422: 'refused',
  402: 'busy',
  429: 'busy',
}

const maxWait = 3600

/** Classifies a failure; unknown ones count as unavailable. */
export function toAiError(error: unknown): AiError {
  if (error instanceof AiError) return error
  const { status, headers } = error as { status?: number; headers?: Headers }
  if (status === undefined) {
    // The reason for aborting a stream arrives as the cause of a failed read.
    const { cause } = error as { cause?: unknown }
    return cause instanceof AiError ? cause : new AiError('unavailable', 'it cannot be reached')
  }
  const seconds = Number(headers?.get('retry-after') ?? Number.NaN)
  const wait = seconds > 0 ? Math.min(Math.ceil(seconds), maxWait) : undefined
  return new AiError(kinds[status] ?? 'unavailable', `it answered ${status}`, { status, wait })
}
