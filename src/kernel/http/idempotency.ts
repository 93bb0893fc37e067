import { createHash } from 'node:crypto'
import type { Db } from '#kernel/database/db.ts'
import { statement } from '#kernel/database/statement.ts'
import { Refusal, refuse } from './refusal.ts'

/** The first response to a repeated request. */
export interface Replay {
  status: number
  body: unknown
}

/** JSON with sorted keys, so that equal bodies have equal hashes. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

export function hashOf(body: unknown): string {
  return createHash('sha256').update(canonical(body)).digest('base64url')
}

const keyLifetime = '24 hours'
/** Without a key, the same body from the same person within this time counts as a double click. */
const twinWindow = '10 seconds'

const keyOf = (sentKey: string | undefined, requestHash: string) =>
  sentKey === undefined
    ? { key: `body ${requestHash}`, window: twinWindow }
    : { key: `key ${sentKey}`, window: keyLifetime }

const claim = statement<{ at: Date }>(`
  insert into idempotency_keys as known (user_id, key, request_hash, created_at)
  values ($1, $2, $3, clock_timestamp())
  on conflict (user_id, key) do update
    set request_hash = excluded.request_hash, status = null, response = null, created_at = clock_timestamp()
    where known.created_at < clock_timestamp() - $4::interval
  returning now() as at`)

const firstAnswer = statement<{ request_hash: string; status: number; response: unknown }>(`
  select request_hash, status, response from idempotency_keys where user_id = $1 and key = $2`)

const storeAnswer = statement(`
  update idempotency_keys set status = $3, response = $4::jsonb where user_id = $1 and key = $2`)

/**
 * Claims a key inside the caller's transaction. While another request with the key is in progress, this waits until it
 * has committed or failed, so two requests with one key never both act.
 * @returns when the transaction began, if the key is claimed: act, then call `storeReplay`. Otherwise the first
 * response, or a refusal if the key was used for another request
 */
export async function claimKey(
  db: Db,
  userId: string,
  sentKey: string | undefined,
  requestHash: string,
): Promise<Replay | Refusal<'idempotency_key_reused'> | Date> {
  const { key, window } = keyOf(sentKey, requestHash)
  const [claimed] = await claim(db.$client, userId, key, requestHash, window)
  if (claimed) return claimed.at
  const [first] = await firstAnswer(db.$client, userId, key)
  if (first === undefined) throw new Error('an idempotency key was deleted while it was read')
  if (first.request_hash !== requestHash) return refuse('idempotency_key_reused')
  return { status: first.status, body: first.response }
}

/** Stores the response, in the transaction of the work. */
export async function storeReplay(
  db: Db,
  userId: string,
  sentKey: string | undefined,
  requestHash: string,
  answer: Replay,
): Promise<void> {
  const { key } = keyOf(sentKey, requestHash)
  await storeAnswer(db.$client, userId, key, answer.status, JSON.stringify(answer.body))
}

/**
 * Does work once per `Idempotency-Key`, inside the caller's transaction; without a key every time. A refusal is not
 * stored, so the request may be repeated.
 * @param request what identifies the request: URL and body
 */
export async function withIdempotencyKey<Result extends object>(
  db: Db,
  { userId, key, request }: { userId: string; key: string | undefined; request: unknown },
  work: () => Promise<Result>,
): Promise<
  | { answer: Exclude<Result, Refusal>; replayed: boolean }
  | Extract<Result, Refusal>
  | Refusal<'idempotency_key_reused'>
> {
  const requestHash = hashOf(request)
  const first = key === undefined ? null : await claimKey(db, userId, key, requestHash)
  if (first instanceof Refusal) return first
  if (first !== null && !(first instanceof Date))
    return { answer: first.body as Exclude<Result, Refusal>, replayed: true }
  const answer = await work()
  if (answer instanceof Refusal) return answer as Extract<Result, Refusal>
  if (key !== undefined) await storeReplay(db, userId, key, requestHash, { status: 200, body: answer })
  return { answer: answer as Exclude<Result, Refusal>, replayed: false }
}
