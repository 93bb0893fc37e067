import type { Pool, PoolClient } from 'pg'
import { withoutValues } from '#kernel/database/statement-text.ts'
import type { Span, Tracer } from './tracer.ts'

const factsOf = (statement: string) => {
  const text = withoutValues(statement)
  const operation = /^\w+/.exec(text)?.[0].toLowerCase() ?? 'query'
  const table = /\b(?:from|into|update|join) (?:only )?"?([a-z_.]+)/i.exec(text)?.[1]
  return {
    name: table ? `${operation} ${table}` : operation,
    facts: { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': text },
  }
}

/** The signatures of `query` that matter here. */
type Query = (...args: unknown[]) => unknown
type Done = (error: unknown, result?: unknown) => void

const textOf = (statement: unknown): string | undefined =>
  typeof statement === 'string' ? statement : (statement as { text?: string } | undefined)?.text

/** Creates a span for each statement of the pool that is part of a trace. */
export function traceStatements(pool: Pool, tracer: Tracer): void {
  const traced = new WeakSet<PoolClient>()
  // Not on `connect`, because the first connections may be older than the tracer.
  pool.on('acquire', (client: PoolClient) => {
    if (traced.has(client)) return
    traced.add(client)
    const query = client.query.bind(client) as Query
    client.query = ((...args: unknown[]) => {
      const text = textOf(args[0])
      if (text === undefined || !tracer.current()) return query(...args)
      const { name, facts } = factsOf(text)
      return ended(tracer.begin(name, { kind: 'client', facts }), query, args)
    }) as never
  })
}

/** Runs a query and ends its span with the result, however it is delivered. */
function ended(span: Span, query: Query, args: unknown[]): unknown {
  const end = (error?: unknown) => {
    if (error) span.fail(error)
    span.end()
  }
  const doneCallback = args.at(-1)
  if (typeof doneCallback === 'function') {
    const callback: Done = (error, result) => {
      end(error)
      ;(doneCallback as Done)(error, result)
    }
    return query(...args.slice(0, -1), callback)
  }
  const answer = query(...args)
  if (answer instanceof Promise) answer.then(() => end(), end)
  // A stream ends when its reader is done, so the span covers only its start.
  else end()
  return answer
}
