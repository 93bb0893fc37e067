import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

interface Session {
  id: string
  object: 'checkout.session'
  url: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid'
  payment_intent: string | null
  client_reference_id: string
  amount_total: number
  currency: string
  expires_at: number
  locale: string
  success_url: string
  metadata: Record<string, string>
}
interface Refund {
  id: string
  object: 'refund'
  amount: number
  payment_intent: string
  status: 'succeeded' | 'pending' | 'failed'
  metadata: Record<string, string>
  failure_reason?: string
}
/** A notice that was not sent, or can be sent again. */
export interface StripeEvent {
  id: string
  body: string
}

/** How the server answers a request. */
export type Trouble =
  /** It does nothing and hangs up. */
  | 'refused'
  /** It does it, and hangs up. */
  | 'lost'
  /** It does it, and says that it is broken. */
  | 'broken'
  | undefined

const now = () => Math.floor(Date.now() / 1000)

/** A stand-in for Stripe's checkout, refunds and events, with an account that can be counted. */
export async function startStripeServer() {
  const sessions = new Map<string, Session>()
  const refunds = new Map<string, Refund>()
  /** First answers by idempotency key. */
  const answered = new Map<string, { params: string; answer: object }>()
  const events: StripeEvent[] = []
  const webhookSecret = 'whsec_of_the_tests'
  let count = 0
  const newId = (kind: string) => `${kind}_${(count += 1)}_${randomUUID().slice(0, 8)}`

  const tell = (type: string, object: object): StripeEvent => {
    const id = newId('evt')
    const event = { id, object: 'event', type, created: now(), livemode: false, data: { object } }
    const told = { id, body: JSON.stringify(event) }
    events.push(told)
    return told
  }

  const running = {
    baseUrl: '',
    sessions,
    refunds,
    /** All notices so far. */
    events,
    /** How the next requests are answered; then well. */
    troubles: [] as Trouble[],
    /** What refunds become. */
    refundsBecome: 'succeeded' as Refund['status'],
    requests: [] as string[],
    settings: () => ({
      STRIPE_SECRET_KEY: 'sk_test_of_the_tests',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_BASE_URL: running.baseUrl,
    }),
    sessionAt: (redirect: string) => [...sessions.values()].find(({ url }) => url === redirect) as Session,
    /** The buyer pays; null where the page has ended. */
    pay(redirect: string): StripeEvent | null {
      const session = running.sessionAt(redirect)
      if (session.status !== 'open') return null
      session.status = 'complete'
      session.payment_status = 'paid'
      session.payment_intent = newId('pi')
      return tell('checkout.session.completed', { ...session })
    },
    /** The page ends unpaid. */
    expire(session: Session): StripeEvent | null {
      if (session.status !== 'open') return null
      session.status = 'expired'
      return tell('checkout.session.expired', { ...session })
    },
    /** A refund ends, or is made at Stripe. */
    tellOfRefund: (type: 'refund.created' | 'refund.updated' | 'refund.failed', refund: Refund) =>
      tell(type, { ...refund }),
    /** The notice as a request to the shop. */
    notice: ({ body }: StripeEvent, secret = webhookSecret) => {
      const at = now()
      const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
      return {
        method: 'POST' as const,
        url: '/api/payments/webhooks/stripe',
        payload: body,
        headers: { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${signature}` },
      }
    },
    /** What is in the account, by order number. */
    balance(number: string): number {
      const ofOrder = [...sessions.values()].filter(({ metadata }) => metadata['order'] === number)
      const paid = ofOrder.filter((one) => one.payment_status === 'paid')
      const returned = [...refunds.values()].filter(
        ({ payment_intent: payment, status }) =>
          status === 'succeeded' && paid.some((one) => one.payment_intent === payment),
      )
      const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
      return sum(paid.map((one) => one.amount_total)) - sum(returned.map(({ amount }) => amount))
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }

  const refusal = (message: string, code = 'resource_missing') => ({
    error: { type: code === 'idempotency_error' ? code : 'invalid_request_error', code, message },
  })

  function createSession(params: URLSearchParams): Session {
    const id = newId('cs')
    const session: Session = {
      id,
      object: 'checkout.session',
      url: `https://checkout.stripe.example/${id}`,
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      client_reference_id: params.get('client_reference_id') ?? '',
      amount_total: Number(params.get('line_items[0][price_data][unit_amount]')),
      currency: params.get('line_items[0][price_data][currency]') ?? '',
      expires_at: Number(params.get('expires_at')),
      locale: params.get('locale') ?? '',
      success_url: params.get('success_url') ?? '',
      metadata: { order: params.get('metadata[order]') ?? '' },
    }
    sessions.set(id, session)
    return session
  }

  function createRefund(params: URLSearchParams): object {
    const payment = params.get('payment_intent') ?? ''
    const paid = [...sessions.values()].find((one) => one.payment_intent === payment)
    const amount = Number(params.get('amount'))
    const returned = [...refunds.values()]
      .filter((one) => one.payment_intent === payment && one.status !== 'failed')
      .reduce((sum, one) => sum + one.amount, 0)
    if (!paid || returned + amount > paid.amount_total) return refusal('too much', 'charge_already_refunded')
    const refund: Refund = {
      id: newId('re'),
      object: 'refund',
      amount,
      payment_intent: payment,
      status: running.refundsBecome,
      metadata: { refund: params.get('metadata[refund]') ?? '' },
    }
    refunds.set(refund.id, refund)
    tell('refund.created', { ...refund })
    return refund
  }

  function answerTo(method: string, path: string, params: URLSearchParams): object {
    const [, , first, second = '', third = ''] = path.split('/')
    if (method === 'POST' && path === '/v1/checkout/sessions') return createSession(params)
    if (first === 'checkout' && second === 'sessions') {
      const session = sessions.get(third)
      if (!session) return refusal('no such session')
      if (!path.endsWith('/expire')) return { ...session }
      if (session.status !== 'open') return refusal('only open sessions', 'invalid')
      running.expire(session)
      return { ...session }
    }
    if (method === 'POST' && path === '/v1/refunds') return createRefund(params)
    if (path === '/v1/refunds') {
      const payment = params.get('payment_intent')
      const data = [...refunds.values()].filter((one) => one.payment_intent === payment)
      return { object: 'list', data, has_more: false }
    }
    return refusal(`unknown: ${method} ${path}`)
  }

  /** The same request with the same key gets the first answer. */
  function answerOnce(
    key: string | undefined,
    method: string,
    path: string,
    params: URLSearchParams,
  ): object {
    const known = key === undefined ? undefined : answered.get(key)
    if (known)
      return known.params === params.toString()
        ? known.answer
        : refusal('another request with this key', 'idempotency_error')
    const answer = answerTo(method, path, params)
    if (key !== undefined && !('error' in answer)) answered.set(key, { params: params.toString(), answer })
    return answer
  }

  const send = (response: ServerResponse, answer: object) =>
    response
      .writeHead('error' in answer ? 400 : 200, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer))

  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const url = new URL(request.url ?? '', 'http://stripe')
      const method = request.method ?? ''
      running.requests.push(`${method} ${url.pathname}`)
      const trouble = running.troubles.shift()
      if (trouble === 'refused') return void request.socket.destroy()
      const params = method === 'POST' ? new URLSearchParams(body) : url.searchParams
      const key = request.headers['idempotency-key'] as string | undefined
      const answer = answerOnce(key, method, url.pathname, params)
      if (trouble === 'lost') return void request.socket.destroy()
      if (trouble === 'broken') return void response.writeHead(500).end('{"error":{"type":"api_error"}}')
      return void send(response, answer)
    })
  })
  // No request comes on a connection that is being closed.
  server.maxRequestsPerSocket = 1
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  running.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return running
}

export type StripeServer = Awaited<ReturnType<typeof startStripeServer>>
