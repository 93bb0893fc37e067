/** Attributes of a span: our own words and numbers, never user input. */
export type SpanAttributes = Record<string, string | number>

export interface Span {
  /** The W3C header that makes work elsewhere part of this span. */
  readonly traceparent: string
  rename(name: string): void
  add(facts: SpanAttributes): void
  /** Marks the work as failed with the kind of error only, because its message may contain user input. */
  fail(error: unknown): void
  end(): void
}

export interface SpanOptions {
  kind: 'server' | 'client' | 'internal'
  facts?: SpanAttributes
  /** The caller's header; without a valid one the span becomes a child of the active span, if there is one. */
  traceparent?: string | undefined
}

/** Creates traces. Without a collector there is no tracer, and OpenTelemetry is not loaded. */
export interface Tracer {
  begin(name: string, about: SpanOptions): Span
  /** The active span. */
  current(): Span | undefined
  /** Runs work, and everything it starts, inside a span. */
  within<T>(span: Span, work: () => T): T
  /** The log fields that link a line to its trace. */
  logFields(): object
  /** Sends the remaining spans, waiting a few seconds at most. */
  close(): Promise<void>
}

/** Runs work in its own span; without a tracer it just runs it. */
export async function withSpan<T>(
  tracer: Tracer | undefined,
  name: string,
  about: SpanOptions,
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
