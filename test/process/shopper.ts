import { linePrice, pricePerSqm } from '#modules/pricing/rules/price.ts'
import { toMillimetres } from '#modules/pricing/rules/size.ts'
import type { ProductRow } from '#modules/catalog/server/products/products.tables.ts'
import { customerInfo } from '#modules/orders/factory.ts'
import { until } from './shop-process.ts'

/** A user with an account at a shop process, using it over the network. */

export const OWNER = { email: 'owner@example.com', password: 'a password for the owner' }

/** The outcome of an order: its status, or null without a response. */
export interface Tried {
  key: string
  status: number | null
  id: string | undefined
  /** Its total in major units, from the shop. */
  total: number | undefined
}

/** Sends a request and retries while a busy shop asks for it. */
export async function ask(url: string, init?: RequestInit): Promise<Response> {
  let answer = await fetch(url, init)
  await until(`the shop has time for ${url}`, async () => {
    if (answer.status === 503) answer = await fetch(url, init)
    return answer.status !== 503
  })
  return answer
}

/** Signs in and returns the cookie. */
export async function signIn(address: string, person = OWNER): Promise<string> {
  const answer = await ask(`${address}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  })
  const cookie = answer.headers.get('set-cookie')?.split(';')[0]
  if (answer.status !== 200 || cookie === undefined)
    throw new Error(`signing in failed: ${answer.status} ${await answer.text()}`)
  return cookie
}

/** An order of one line, in metres; orders that differ by a millimetre are different orders. */
export function orderOf(product: ProductRow, width: number, length = 1.8): string {
  const price = linePrice(toMillimetres(width), toMillimetres(length), pricePerSqm(product))
  return JSON.stringify({
    customer_info: customerInfo,
    cart: [{ product_id: product.id, width, length, calculated_price: price }],
    status: 'pending',
    total_amount: price,
  })
}

/** Places an order and retries with the same key while a busy shop asks for it. */
export async function order(address: string, sent: Parameters<typeof tryOrder>[1]): Promise<Tried> {
  let tried = await tryOrder(address, sent)
  await until('the shop has time for an order', async () => {
    if (tried.status === 503) tried = await tryOrder(address, sent)
    return tried.status !== 503
  })
  return tried
}

/** Sends an order and waits at most `patienceMs`; a cut connection is no error but a missing response. */
export async function tryOrder(
  address: string,
  {
    cookie,
    key,
    body,
    patienceMs = 20_000,
  }: { cookie: string; key: string; body: string; patienceMs?: number },
): Promise<Tried> {
  try {
    const answer = await fetch(`${address}/api/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie, 'idempotency-key': key },
      body,
      signal: AbortSignal.timeout(patienceMs),
    })
    const { id, total_amount: total } = (await answer.json()) as { id?: string; total_amount?: number }
    return { key, status: answer.status, id, total }
  } catch {
    return { key, status: null, id: undefined, total: undefined }
  }
}
