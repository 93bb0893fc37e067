/** Why an AI service wrote nothing. */
export type TroubleKind =
  /** It does not accept the key, the model or the request. */
  | 'refused'
  /** Too much was asked of it, or everything that was paid for is used up. */
  | 'busy'
  /** It is down, slow, or was cut off. */
  | 'unavailable'
  /** It answered something that is no text, or too much of it. */
  | 'unusable'

/** The message is for the log: it says nothing of what was asked, and never a key. */
export class WriterTrouble extends Error {
  override name = 'WriterTrouble'
  readonly kind: TroubleKind
  /** Status of the service's answer, where it gave one. */
  readonly status: number | undefined
  /** Seconds after which the service wants to be asked again. */
  readonly wait: number | undefined

  constructor(kind: TroubleKind, reason: string, more: { status?: number; wait?: number | undefined } = {}) {
    super(reason)
    this.kind = kind
    this.status = more.status
    this.wait = more.wait
  }
}

const kinds: Readonly<Record<number, TroubleKind>> = {
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

/** Classifies a failure; what is unknown counts as unreachable. */
export function troubleOf(error: unknown): WriterTrouble {
  if (error instanceof WriterTrouble) return error
  const { status, headers } = error as { status?: number; headers?: Headers }
  if (status === undefined) {
    // What a stream was ended with arrives as the cause of a failed read.
    const { cause } = error as { cause?: unknown }
    return cause instanceof WriterTrouble ? cause : new WriterTrouble('unavailable', 'it cannot be reached')
  }
  const seconds = Number(headers?.get('retry-after') ?? Number.NaN)
  const wait = seconds > 0 ? Math.min(Math.ceil(seconds), maxWait) : undefined
  return new WriterTrouble(kinds[status] ?? 'unavailable', `it answered ${status}`, { status, wait })
}
