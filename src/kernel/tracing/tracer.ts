/** Attributes of a span: our own words and numbers, never values that somebody sent. */
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
  /** The caller's header; without a valid one it becomes a child of the active span, if there is one. */
  traceparent?: string | undefined
}

/** Creates traces. Without a collector there is no tracer, and nothing is loaded for it. */
export interface Tracer {
  begin(name: string, about: About): Span
  /** The active span. */
  current(): Span | undefined
  /** Runs work, and all that it starts, inside a span. */
  within<T>(span: Span, work: () => T): T
  /** Which trace a line of the log belongs to. */
  logFields(): object
  /** Sends what is left, for a few seconds at most. */
  close(): Promise<void>
}

/** Runs work as a span of its own; without a tracer just runs it. */
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
