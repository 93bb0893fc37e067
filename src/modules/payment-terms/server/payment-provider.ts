/** A page on which an order is paid. Amounts in minor units. */
export interface CheckoutRequest {
  /** Our id, and the idempotency key: the same request twice makes one page. */
  intentId: string
  amount: number
  orderNumber: string
  /** Of the buyer. */
  language: string
  /** Where the buyer comes back to, paid or not. */
  returnUrl: string
  createdAt: Date
}

/** A payment as the provider knows it. */
export interface PaymentRef {
  intentId: string
  /** What the provider calls the page. */
  providerId: string
  /** Minor units. */
  amount: number
  createdAt: Date
}

/** What has become of a payment. */
export type PaymentNews =
  | { state: 'pending' }
  | { state: 'failed' }
  | { state: 'cancelled' }
  /** `paymentId` is what the provider calls the money; `at` is when it was paid, in ISO 8601. */
  | { state: 'paid'; paymentId: string; amount: number; at: string }

/** What has become of a refund. */
export type RefundNews =
  | { state: 'pending' }
  | { state: 'done'; providerId: string }
  | { state: 'refused'; reason: string }

/** What a provider tells by itself, without the buyer's data. */
export type ProviderEvent =
  | ({ type: 'payment'; intentId: string } & PaymentNews)
  | {
      type: 'refund'
      /** What the provider calls it. */
      providerId: string
      /** What the provider calls the payment that it is of. */
      paymentId: string
      /** Ours; null: it was made at the provider. */
      refundId: string | null
      amount: number
      state: 'done' | 'failed'
      at: string
    }

/** A notice that is genuine; `event` is null where it does not concern the shop. */
export interface Notice {
  eventId: string
  event: ProviderEvent | null
}

/** A request of a provider, as it came. */
export interface RawNotice {
  body: Buffer
  headers: Readonly<Record<string, string | string[] | undefined>>
  query: URLSearchParams
}

/** The provider did not do it, or did not say whether it did. */
export class ProviderError extends Error {
  override name = 'ProviderError'
  /** Whether it has understood the request and will never do it; otherwise it may be asked again, or has done it. */
  readonly isFinal: boolean
  constructor(reason: string, isFinal: boolean, options?: ErrorOptions) {
    super(reason, options)
    this.isFinal = isFinal
  }
}

/** Takes payments on a page of its own. Everything but `readNotice` throws ProviderError. */
export interface PaymentProvider {
  /** Stored with each payment, so it never changes: at most 20 lower-case letters, digits and hyphens. */
  readonly name: string
  /** The address of its API, for the owner's register of who receives personal data. */
  readonly address: string
  /** How long its page can be paid on, in minutes. */
  readonly minutes: number
  createCheckout(request: CheckoutRequest): Promise<{ providerId: string; redirect: string }>
  read(payment: PaymentRef): Promise<PaymentNews>
  /** Ends a page that is not paid, where it can; answers what has become of it. */
  cancel(payment: PaymentRef): Promise<PaymentNews>
  /** Gives money back; the same `refundId` twice does it once. */
  refund(
    payment: PaymentRef & { paymentId: string },
    refund: { refundId: string; amount: number; orderNumber: string; by: string },
  ): Promise<RefundNews>
  /** What a notice says; null: it is not genuine. */
  readNotice(notice: RawNotice): Promise<Notice | null>
}
