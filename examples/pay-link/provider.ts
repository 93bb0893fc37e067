import { createHmac, timingSafeEqual } from 'node:crypto'
import { ProviderError, type PaymentNews, type PaymentProvider, type ProviderEvent } from 'fenestra/server'

/** Answers that never change. After a timeout (408) or too many requests (429) the same question may be asked again. */
const FINAL = [400, 404, 409, 422]

/** A payment as the API tells it; amounts in minor units. */
interface Payment {
  id: string
  /** What the shop called it when it asked for the page. */
  reference: string
  state: 'open' | 'paid' | 'ended'
  amount: number
  paidAt: string | null
}

const newsOf = ({ id, state, amount, paidAt }: Payment): PaymentNews => {
  if (state === 'open') return { state: 'pending' }
  return paidAt === null ? { state: 'cancelled' } : { state: 'paid', paymentId: id, amount, at: paidAt }
}

/**
 * Payments by the API of an imagined provider.
 * @param account.url where the API is
 * @param account.secret signs its notices
 */
export function payLink(
  { url, secret }: { url: string; secret: string },
  { currency }: { currency: string },
): PaymentProvider {
  async function ask<Answer>(path: string, body?: object): Promise<Answer> {
    try {
      const answer = await fetch(new URL(path, url), {
        signal: AbortSignal.timeout(10_000),
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      })
      if (answer.ok) return (await answer.json()) as Answer
      throw new ProviderError(`the provider answered ${answer.status}`, FINAL.includes(answer.status))
    } catch (error) {
      if (error instanceof ProviderError) throw error
      throw new ProviderError('the provider did not answer', false, { cause: error })
    }
  }

  return {
    name: 'pay-link',
    address: url,
    minutes: 60,
    async createCheckout({ intentId, amount, orderNumber, language, returnUrl }) {
      const wanted = { reference: intentId, amount, currency, order: orderNumber, language, returnUrl }
      const { id, page } = await ask<{ id: string; page: string }>('/payments', wanted)
      return { providerId: id, redirect: page }
    },
    read: async ({ providerId }) => newsOf(await ask<Payment>(`/payments/${providerId}`)),
    cancel: async ({ providerId }) => newsOf(await ask<Payment>(`/payments/${providerId}/end`, {})),
    async refund({ providerId }, { refundId, amount }) {
      const { id } = await ask<{ id: string }>(`/payments/${providerId}/refunds`, {
        reference: refundId,
        amount,
      })
      return { state: 'done', providerId: id }
    },
    async readNotice({ body, headers }) {
      const expected = Buffer.from(createHmac('sha256', secret).update(body).digest('hex'))
      // As bytes: a header may hold letters of two.
      const given = Buffer.from(String(headers['pay-link-signature']))
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
      const { event, payment } = JSON.parse(body.toString()) as { event: string; payment: Payment }
      const told: ProviderEvent = { type: 'payment', intentId: payment.reference, ...newsOf(payment) }
      return { eventId: event, event: told }
    },
  }
}
