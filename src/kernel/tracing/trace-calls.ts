import type { Span, Tracer } from './tracer.ts'

/** All calls of external services are asynchronous or streamed. */
type Call = (...args: never[]) => Promise<unknown> | AsyncIterable<unknown>

/**
 * Wraps an integration so that each call has a span. Arguments are not recorded. Without a tracer it returns the
 * integration itself.
 */
export function traceCalls<T extends object>(tracer: Tracer | undefined, service: string, system: T): T {
  if (!tracer) return system
  const members = Object.entries(system).map(([name, member]) => {
    const isCall = typeof member === 'function' && name !== 'close'
    return [name, isCall ? tracedCall(tracer, { service, name }, member as Call) : member] as const
  })
  return Object.fromEntries(members) as T
}

function tracedCall(tracer: Tracer, { service, name }: { service: string; name: string }, call: Call): Call {
  return (...args) => {
    const span = tracer.begin(`${service} ${name}`, { kind: 'client', facts: { 'peer.service': service } })
    const answer = tracer.within(span, () => call(...args))
    return Symbol.asyncIterator in answer ? pieces(tracer, span, answer) : whole(span, answer)
  }
}

async function whole(span: Span, answer: Promise<unknown>): Promise<unknown> {
  try {
    return await answer
  } catch (error) {
    span.fail(error)
    throw error
  } finally {
    span.end()
  }
}

async function* pieces(tracer: Tracer, span: Span, answer: AsyncIterable<unknown>) {
  const iterator = answer[Symbol.asyncIterator]()
  const next = () => tracer.within(span, () => iterator.next())
  try {
    for (let piece = await next(); !piece.done; piece = await next()) yield piece.value
  } catch (error) {
    span.fail(error)
    throw error
  } finally {
    await iterator.return?.()
    span.end()
  }
}
