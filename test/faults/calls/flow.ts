import type { Pool } from 'pg'
import type { OpenIdProvider } from '../../openid-provider.ts'
import type { ExternalSystems, ExternalSystem } from '../external-systems.ts'

/** What a flow can use: a running shop and the external systems. */
export interface FlowContext {
  address: string
  /** The session of an administrator. */
  cookie: string
  pool: Pool
  outside: ExternalSystems
  provider: OpenIdProvider
  /** Runs a background job; resolves when no run of it is queued or active. */
  run(job: string): Promise<void>
  /** A unique number. */
  next(): number
}

/** A user flow that needs an external system. */
export interface Flow {
  name: string
  system: ExternalSystem
  /** Prepares the flow before the calls that fail. */
  begin(world: FlowContext): Promise<{
    /** Runs it once and returns whether everything succeeded. Throws when the shop breaks a promise. */
    attempt(): Promise<boolean>
    /** Recovers with nothing broken any more. Throws when it does not. */
    recover(): Promise<void>
  }>
}

/** Longer than any time-out of the shop. */
const MAX_ANSWER_MS = 60_000

/** Sends a request, and throws on a 500. */
export async function ask(address: string, init: RequestInit = {}): Promise<Response> {
  const answer = await fetch(address, {
    redirect: 'manual',
    signal: AbortSignal.timeout(MAX_ANSWER_MS),
    ...init,
  })
  if (answer.status >= 500 && answer.status !== 502 && answer.status !== 503)
    throw new Error(`${new URL(address).pathname} answered ${answer.status} because an outside call failed`)
  return answer
}

export const json = (body: object, cookie = ''): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', cookie },
})

/** Throws with this message unless it holds. */
export function insist(holds: boolean, what: string): void {
  if (!holds) throw new Error(what)
}
