import { operations } from './operations.js'

/** Why the shop refuses a request. */
export class ShopError extends Error {
  constructor(status, body, retryAfter) {
    super(body.message ?? `The shop answered with ${status}.`)
    this.name = 'ShopError'
    this.status = status
    this.code = body.code ?? 'unknown'
    this.fields = body.fields ?? {}
    this.details = body
    this.requestId = body.requestId
    this.retryAfter = retryAfter
  }
}

const inAddress = (value) => encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))

/** The address of a call: names in the path are filled in, all others are its query. */
function addressOf(path, given) {
  const rest = new Map(
    Object.entries(given).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  )
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => {
    const value = rest.get(name)
    rest.delete(name)
    if (value === undefined) throw new TypeError(`${path} needs ${name}`)
    return inAddress(value)
  })
  const query = [...rest].map(([name, value]) => `${name}=${inAddress(value)}`)
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled
}

/** What is sent as the body, with its content type. */
function payload(sends, body) {
  if (body === undefined) return {}
  if (sends?.startsWith('multipart:')) {
    const form = new FormData()
    form.set(sends.slice('multipart:'.length), body)
    return { body: form }
  }
  if (sends !== undefined) return { body, type: sends }
  return { body: JSON.stringify(body), type: 'application/json' }
}

async function refusalOf(response) {
  const body = await response.json().catch(() => ({}))
  const seconds = Number(response.headers.get('retry-after'))
  return new ShopError(response.status, body, Number.isFinite(seconds) && seconds > 0 ? seconds : null)
}

const wait = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))

const nextOf = (response) => /^<([^>]+)>; *rel="next"/.exec(response.headers.get('link') ?? '')?.[1]

/** A client of a shop: a method for each operation, and what needs more than one request. */
export function createClient({ origin, key, fetch = globalThis.fetch, retries = 2 }) {
  /** Asks until the shop has time; only what changes nothing is asked again. */
  async function request(method, path, init = {}, left = method === 'GET' ? retries : 0) {
    const headers = { ...init.headers, ...(key && { authorization: `Bearer ${key}` }) }
    const response = await fetch(new URL(path, origin), { ...init, method, headers })
    if (response.ok) return response
    const refusal = await refusalOf(response)
    if (left === 0 || (response.status !== 429 && response.status !== 503)) throw refusal
    await wait(refusal.retryAfter ?? 1)
    return request(method, path, init, left - 1)
  }

  function send(name, { body, ifMatch, idempotencyKey, ...given } = {}, accept) {
    const operation = operations[name]
    if (operation === undefined) throw new TypeError(`There is no operation ${name}`)
    const [method, path, , sends] = operation
    const content = payload(sends, body)
    const headers = {
      accept: accept ?? 'application/json, */*;q=0.5',
      ...(content.type && { 'content-type': content.type }),
      ...(ifMatch && { 'if-match': ifMatch }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    }
    return request(method, addressOf(path, given), { headers, body: content.body })
  }

  async function call(name, input) {
    const response = await send(name, input)
    return operations[name][2] === 'json' ? response.json() : response
  }

  async function* each(name, input) {
    let response = await send(name, input)
    for (;;) {
      yield* await response.json()
      const next = nextOf(response)
      if (next === undefined) return
      response = await request('GET', next, { headers: { accept: 'application/json' } })
    }
  }

  const methods = Object.keys(operations).map((name) => [name, (input) => call(name, input)])
  return {
    ...Object.fromEntries(methods),
    each,
    csv: (name, input) => send(name, input, 'text/csv'),
  }
}

const bytesOf = (base64) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))

/**
 * Reads a message of a webhook after checking its signature and its time, by Standard Webhooks. Throws an Error for one
 * that the shop did not send just now.
 */
export async function readWebhook({ secret, headers, body, toleranceSeconds = 300 }) {
  const header = (name) => (typeof headers.get === 'function' ? headers.get(name) : headers[name]) ?? ''
  const [id, timestamp] = [header('webhook-id'), header('webhook-timestamp')]
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= toleranceSeconds))
    throw new Error('The time of this message is too far from now.')
  const key = await crypto.subtle.importKey(
    'raw',
    bytesOf(secret.replace(/^whsec_/, '')),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  )
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  for (const signature of header('webhook-signature').split(' ')) {
    const [version, value = ''] = signature.split(',')
    // oxlint-disable-next-line no-await-in-loop
    if (version === 'v1' && (await crypto.subtle.verify('HMAC', key, bytesOf(value), signed)))
      return { id, ...JSON.parse(body) }
  }
  throw new Error('The signature of this message is wrong.')
}
