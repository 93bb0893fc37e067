import type { Stripe } from 'stripe'
import type { Env } from '#kernel/process/env.ts'
import {
  ProviderError,
  type Notice,
  type PaymentNews,
  type PaymentProvider,
  type ProviderEvent,
} from '#modules/payment-terms/server/index.ts'

type Session = Stripe.Checkout.Session

/** Stripe counts these in hundredths, although they have none. */
const inHundredths = new Set(['ISK', 'UGX'])
/** The languages of the shop in which Stripe has its page. */
const locales = new Set(['de', 'en', 'es', 'ru', 'vi', 'zh'])
const timeoutMs = 15_000
/** Stripe allows from half an hour to a day. */
const minutes = 120

const idOf = (reference: string | { id: string } | null | undefined) =>
  typeof reference === 'string' ? reference : (reference?.id ?? '')
const isoOf = (seconds: number) => new Date(seconds * 1000).toISOString()

/** Stripe's hosted checkout. The library is loaded with the first payment. */
export function stripeProvider(
  { secretKey, webhookSecret, baseUrl }: NonNullable<Env['stripe']>,
  currency: string,
): PaymentProvider {
  const factor = inHundredths.has(currency) ? 100 : 1
  let opened: Promise<Stripe> | undefined
  const client = () => (opened ??= openClient(secretKey, baseUrl))

  /** Calls Stripe; a refusal that it will repeat is final. */
  async function ask<Answer>(call: (stripe: Stripe) => Promise<Answer>): Promise<Answer> {
    const stripe = await client()
    try {
      return await call(stripe)
    } catch (error) {
      const { statusCode = 0, type = '' } = error as { statusCode?: number; type?: string }
      const isFinal = statusCode >= 400 && statusCode < 500 && ![401, 403, 409, 429].includes(statusCode)
      throw new ProviderError(`Stripe answered ${statusCode} ${type}`, isFinal)
    }
  }

  const paid = (session: Session, at: string): PaymentNews => ({
    state: 'paid',
    paymentId: idOf(session.payment_intent),
    amount: (session.amount_total ?? 0) / factor,
    at,
  })

  /** What has become of a page. */
  async function newsOf(session: Session): Promise<PaymentNews> {
    if (session.status === 'expired') return { state: 'cancelled' }
    if (session.status !== 'complete') return { state: 'pending' }
    if (session.payment_status === 'paid') return paid(session, new Date().toISOString())
    // Some ways to pay take days, and may fail then.
    const { status } = await ask((stripe) => stripe.paymentIntents.retrieve(idOf(session.payment_intent)))
    return { state: status === 'requires_payment_method' || status === 'canceled' ? 'failed' : 'pending' }
  }

  function eventOf({ type, data, created }: Stripe.Event): ProviderEvent | null {
    const at = isoOf(created)
    if (type.startsWith('checkout.session.')) {
      const session = data.object as Session
      const intentId = session.client_reference_id
      if (intentId === null || session.currency?.toUpperCase() !== currency) return null
      const news = (): PaymentNews => {
        if (type === 'checkout.session.expired') return { state: 'cancelled' }
        if (type === 'checkout.session.async_payment_failed') return { state: 'failed' }
        return session.payment_status === 'paid' ? paid(session, at) : { state: 'pending' }
      }
      return { type: 'payment', intentId, ...news() }
    }
    if (type !== 'refund.created' && type !== 'refund.updated' && type !== 'refund.failed') return null
    const { id, status, amount, payment_intent: payment, metadata } = data.object
    const state = status === 'succeeded' ? 'done' : status === 'pending' ? null : 'failed'
    if (state === null || status === 'requires_action') return null
    const refundId = metadata?.['refund'] ?? null
    const paymentId = idOf(payment)
    return { type: 'refund', providerId: id, paymentId, refundId, amount: amount / factor, state, at }
  }

  return {
    name: 'stripe',
    address: baseUrl,
    minutes,

    async createCheckout({ intentId, amount, orderNumber, language, returnUrl, createdAt }) {
      const { id, url } = await ask((stripe) =>
        stripe.checkout.sessions.create(
          {
            mode: 'payment',
            client_reference_id: intentId,
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: currency.toLowerCase(),
                  unit_amount: amount * factor,
                  product_data: { name: orderNumber },
                },
              },
            ],
            locale: locales.has(language) ? (language as 'en') : 'auto',
            success_url: returnUrl,
            cancel_url: returnUrl,
            // By the age of the intent, so that a repeated request is the same one.
            expires_at: Math.floor(createdAt.getTime() / 1000) + minutes * 60,
            metadata: { intent: intentId, order: orderNumber },
            payment_intent_data: {
              description: orderNumber,
              metadata: { intent: intentId, order: orderNumber },
            },
          },
          { idempotencyKey: intentId },
        ),
      )
      if (!url) throw new ProviderError('Stripe gave no page', true)
      return { providerId: id, redirect: url }
    },

    async read({ providerId }) {
      return newsOf(await ask((stripe) => stripe.checkout.sessions.retrieve(providerId)))
    },

    async cancel({ providerId }) {
      const ended = await ask((stripe) => stripe.checkout.sessions.expire(providerId)).catch(
        (error: unknown) => {
          if (!(error instanceof ProviderError && error.isFinal)) throw error
          return ask((stripe) => stripe.checkout.sessions.retrieve(providerId))
        },
      )
      return newsOf(ended)
    },

    async refund({ paymentId }, { refundId, amount }) {
      // Stripe forgets idempotency keys after a day.
      const refunds = await ask((stripe) => stripe.refunds.list({ payment_intent: paymentId, limit: 100 }))
      const existingRefund = refunds.data.find(({ metadata }) => metadata?.['refund'] === refundId)
      const params = {
        payment_intent: paymentId,
        amount: amount * factor,
        metadata: { refund: refundId },
      }
      const { id, status, failure_reason } =
        existingRefund ?? (await ask((stripe) => stripe.refunds.create(params, { idempotencyKey: refundId })))
      if (status === 'succeeded') return { state: 'done', providerId: id }
      if (status === 'failed' || status === 'canceled')
        return { state: 'refused', reason: failure_reason ?? status }
      return { state: 'pending' }
    },

    async readNotice({ body, headers }): Promise<Notice | null> {
      const { webhooks } = await client()
      const signature = headers['stripe-signature']
      if (typeof signature !== 'string') return null
      let event: Stripe.Event
      try {
        event = webhooks.constructEvent(body, signature, webhookSecret)
      } catch {
        return null
      }
      return { eventId: event.id, event: eventOf(event) }
    },
  }
}

async function openClient(secretKey: string, baseUrl: string): Promise<Stripe> {
  const { Stripe } = await import('stripe')
  const { protocol, hostname, port } = new URL(baseUrl)
  return new Stripe(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port && { port: Number(port) }),
    timeout: timeoutMs,
    // The shop asks again by itself, with the same key.
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(),
  })
}
