/** What a span tells: words and numbers of ours, never what somebody sent. */
export type Facts = Record<string, string | number>

/** A piece of work in a trace. */
export interface Span {
  /** The W3C header that makes work elsewhere a part of this one. */
  readonly traceparent: string
  rename(name: string): void
  add(facts: Facts): void
  /** Marks the work as failed, by the kind of error alone: its message may hold what somebody sent. */
  fail(error: unknown): void
  end(): void
}

export interface About {
  kind: 'server' | 'client' | 'internal'
  facts?: Facts
  /** The header of who asks for it; without a valid one it is part of what is under way here, if anything. */
  traceparent?: string | undefined
}

/** Where traces are made. A shop without a collector has none, and loads nothing for it. */
export interface Tracer {
  begin(name: string, about: About): Span
  /** The span under way here. */
  current(): Span | undefined
  /** Does something, and all that it begins, as part of a span. */
  within<T>(span: Span, work: () => T): T
  /** Which trace a line of the log belongs to. */
  logFields(): object
  /** Sends what is left, for a few seconds at most. */
  close(): Promise<void>
}

/** Does some work as a span of its own; without a tracer just does it. */
export async function traced<T>(
  tracer: Tracer | undefined,
  name: string,
  about: About,
  work: () => Promise<T>,
): Promise<T> {
  if (!tracer) return work()
  const span = tracer.begin(name, about)
  try {
    return await tracer.within(span, work)
  } catch (error) {
    span.fail(error)
    throw error
  } finally {
    span.end()
  }
}
