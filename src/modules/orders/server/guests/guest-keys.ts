import { createHash } from 'node:crypto'
import type { Db } from '#kernel/database/db.ts'
import { statement } from '#kernel/database/statement.ts'
import { refuse, type Refusal } from '#kernel/http/refusal.ts'

const keyLifetime = '24 hours'
/** Without a key, the same body from the same network within this time is a double click. */
const twinWindow = '10 seconds'

const hashed = (text: string) => createHash('sha256').update(text).digest('base64url')

/** What identifies a guest's request. */
export interface GuestRequest {
  /** The client's `Idempotency-Key`. */
  key: string | undefined
  network: string
  /** The hash of the body. */
  hash: string
}

const keyOf = ({ key, network, hash }: GuestRequest) =>
  key === undefined
    ? { key: hashed(`body ${network} ${hash}`), window: twinWindow }
    : { key: hashed(`key ${key}`), window: keyLifetime }

const claim = statement<{ at: Date }>(`
  insert into guest_order_keys as known (key, request_hash, created_at)
  values ($1, $2, clock_timestamp())
  on conflict (key) do update
    set request_hash = excluded.request_hash, order_id = null, created_at = clock_timestamp()
    where known.created_at < clock_timestamp() - $3::interval
  returning now() as at`)

const first = statement<{ request_hash: string; order_id: string }>(
  'select request_hash, order_id from guest_order_keys where key = $1',
)

const store = statement('update guest_order_keys set order_id = $2 where key = $1')

/**
 * Claims the key of a guest's request inside the caller's transaction; while another request with the same key is in
 * progress, this waits, as in `kernel/http/idempotency.ts`.
 * @returns the time at which the transaction began when the key is free; otherwise the id of the order that was
 * placed with it, but only for the same body, because the answer contains the private link
 */
export async function claimGuestKey(
  db: Db,
  request: GuestRequest,
): Promise<Date | string | Refusal<'idempotency_key_reused'>> {
  const { key, window } = keyOf(request)
  const [claimed] = await claim(db.$client, key, request.hash, window)
  if (claimed) return claimed.at
  const [stored] = await first(db.$client, key)
  if (stored === undefined) throw new Error('the key of a guest order was deleted while it was read')
  return stored.request_hash === request.hash ? stored.order_id : refuse('idempotency_key_reused')
}

/** Stores which order was placed with the key, in the transaction that places it. */
export async function storeGuestOrder(db: Db, request: GuestRequest, orderId: string): Promise<void> {
  await store(db.$client, keyOf(request).key, orderId)
}
