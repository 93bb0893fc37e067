import type { Pool } from 'pg'
import type { OpenIdProvider } from '../../openid-provider.ts'
import type { Outside, System } from '../outside.ts'

/** What a flow can reach: a shop that runs, and what is around it. */
export interface World {
  address: string
  /** Of somebody who may do everything. */
  cookie: string
  pool: Pool
  outside: Outside
  provider: OpenIdProvider
  /** Lets a background job run soon; resolves when no run of it is due or under way. */
  run(job: string): Promise<void>
  /** A number that nobody has got before. */
  next(): number
}

/** Something that people do and that needs an outside system. */
export interface Flow {
  name: string
  system: System
  /** Does what comes before the calls that fail. */
  begin(world: World): Promise<{
    /** Does it once, and answers whether all of it went well. Throws when the shop breaks a promise. */
    attempt(): Promise<boolean>
    /** How it comes right afterwards, with nothing broken any more. Throws when it does not. */
    recover(): Promise<void>
  }>
}

/** Longer than the shop waits for any of them. */
const LONGEST_ANSWER_MS = 60_000

/** Asks the shop, which never says that it failed itself. */
export async function ask(address: string, init: RequestInit = {}): Promise<Response> {
  const answer = await fetch(address, {
    redirect: 'manual',
    signal: AbortSignal.timeout(LONGEST_ANSWER_MS),
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

/** Throws, naming what was not so. */
export function insist(holds: boolean, what: string): void {
  if (!holds) throw new Error(what)
}
