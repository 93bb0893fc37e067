import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Env } from '#kernel/process/env.ts'
import { dayAndTimeIn } from '#kernel/rules/shop-time.ts'
import {
  ProviderError,
  type CheckoutRequest,
  type PaymentNews,
  type PaymentProvider,
  type PaymentRef,
} from '#modules/payment-terms/server/index.ts'

type Fields = Readonly<Record<string, string>>

const version = '2.1.0'
/** Amounts are sent in hundredths, although the đồng has none. */
const factor = 100
const timeoutMs = 15_000
const minutes = 60
/** VNPay wants the payer's address, which is none of its business; any is accepted. */
const address = '127.0.0.1'

/** The buyer was charged: as it should be, with a refund on its way or refused, or suspected of fraud. */
const charged = new Set(['00', '05', '06', '07', '09'])

/** A moment as VNPay writes it: `20261129183000`, in Vietnam's time. */
const stamp = (moment: Date) => dayAndTimeIn('Asia/Ho_Chi_Minh', moment).replaceAll(/\D/g, '')
const momentOf = (written: string | undefined) => {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(written ?? '') ?? []
  return year ? `${year}-${month}-${day}T${hour}:${minute}:${second}+07:00` : new Date().toISOString()
}
/** Our id as the name of the payment: VNPay takes letters and digits. */
const nameOf = (intentId: string) => intentId.replaceAll('-', '')
const intentOf = (name = '') =>
  name.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5').toLowerCase()

/** The fields that are signed in an answer of VNPay, in its order; missing ones are empty. */
const answerFields =
  'ResponseId Command ResponseCode Message TmnCode TxnRef Amount BankCode PayDate TransactionNo TransactionType TransactionStatus OrderInfo'
const signed = {
  querydr: `${answerFields} PromotionCode PromotionAmount`,
  refund: answerFields,
}

/** VNPay's payment page, for shops in Vietnam: signed redirects, notices (IPN) and questions. */
export function vnpayProvider({
  tmnCode,
  hashSecret,
  paymentUrl,
  apiUrl,
}: NonNullable<Env['vnpay']>): PaymentProvider {
  const sign = (text: string) => createHmac('sha512', hashSecret).update(text, 'utf8').digest('hex')
  const isSigned = (text: string, signature = '') => {
    const [ours, theirs] = [Buffer.from(sign(text)), Buffer.from(signature.toLowerCase())]
    return ours.length === theirs.length && timingSafeEqual(ours, theirs)
  }
  /** Fields as a query, in the order in which they are signed. */
  const queryOf = (fields: Fields) =>
    new URLSearchParams(Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1))).toString()

  async function ask(
    command: 'querydr' | 'refund',
    fields: Fields,
    order: readonly string[],
  ): Promise<Fields> {
    const request: Fields = {
      vnp_Version: version,
      vnp_Command: command,
      vnp_TmnCode: tmnCode,
      vnp_CreateDate: stamp(new Date()),
      vnp_IpAddr: address,
      ...fields,
    }
    const text = order.map((name) => request[`vnp_${name}`] ?? '').join('|')
    const response = await fetch(apiUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...request, vnp_SecureHash: sign(text) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      throw new ProviderError('VNPay cannot be reached', false, { cause: error })
    })
    const answer = (await response.json().catch(() => ({}))) as Fields
    const signedText = signed[command]
      .split(' ')
      .map((name) => answer[`vnp_${name}`] ?? '')
      .join('|')
    if (!isSigned(signedText, answer['vnp_SecureHash']))
      throw new ProviderError(`VNPay answered ${response.status} without a valid signature`, false)
    return answer
  }

  /** What fields of a notice or an answer say of a payment. */
  function newsOf(fields: Fields): PaymentNews {
    const status = fields['vnp_TransactionStatus']
    if (status !== undefined && charged.has(status))
      return {
        state: 'paid',
        paymentId: fields['vnp_TransactionNo'] ?? '',
        amount: Number(fields['vnp_Amount']) / factor,
        at: momentOf(fields['vnp_PayDate']),
      }
    return { state: status === '01' || status === '04' ? 'pending' : 'failed' }
  }

  async function read({ intentId, createdAt }: PaymentRef): Promise<PaymentNews> {
    const answer = await ask(
      'querydr',
      {
        vnp_RequestId: nameOf(crypto.randomUUID()),
        vnp_TxnRef: nameOf(intentId),
        vnp_TransactionDate: stamp(createdAt),
        vnp_OrderInfo: 'State of a payment',
      },
      'RequestId Version Command TmnCode TxnRef TransactionDate CreateDate IpAddr OrderInfo'.split(' '),
    )
    const code = answer['vnp_ResponseCode']
    const hasEnded = Date.now() > createdAt.getTime() + (minutes + 5) * 60_000
    // Nobody has opened the page.
    if (code === '91') return { state: hasEnded ? 'cancelled' : 'pending' }
    if (code !== '00') throw new ProviderError(`VNPay answered ${code}`, false)
    const news = newsOf(answer)
    return news.state === 'pending' && hasEnded ? { state: 'cancelled' } : news
  }

  function checkout({ intentId, amount, orderNumber, language, returnUrl, createdAt }: CheckoutRequest) {
    const query = queryOf({
      vnp_Version: version,
      vnp_Command: 'pay',
      vnp_TmnCode: tmnCode,
      vnp_Amount: String(amount * factor),
      vnp_CurrCode: 'VND',
      vnp_CreateDate: stamp(createdAt),
      vnp_ExpireDate: stamp(new Date(createdAt.getTime() + minutes * 60_000)),
      vnp_IpAddr: address,
      vnp_Locale: language === 'vi' ? 'vn' : 'en',
      vnp_OrderInfo: orderNumber,
      vnp_OrderType: 'other',
      vnp_ReturnUrl: returnUrl,
      vnp_TxnRef: nameOf(intentId),
    })
    return `${paymentUrl}?${query}&vnp_SecureHash=${sign(query)}`
  }

  return {
    name: 'vnpay',
    address: paymentUrl,
    minutes,
    createCheckout: async (request) => ({
      providerId: nameOf(request.intentId),
      redirect: checkout(request),
    }),
    read,
    // A page cannot be ended; it ends by itself.
    cancel: read,

    async refund(payment, { refundId, amount, orderNumber, by }) {
      const answer = await ask(
        'refund',
        {
          vnp_RequestId: nameOf(refundId),
          vnp_TransactionType: amount === payment.amount ? '02' : '03',
          vnp_TxnRef: nameOf(payment.intentId),
          vnp_Amount: String(amount * factor),
          vnp_TransactionNo: payment.paymentId,
          vnp_TransactionDate: stamp(payment.createdAt),
          vnp_CreateBy: by.replaceAll(/[^A-Za-z\d ]/g, '').trim() || 'shop',
          vnp_OrderInfo: `Refund of ${orderNumber}`,
        },
        'RequestId Version Command TmnCode TransactionType TxnRef Amount TransactionNo TransactionDate CreateBy CreateDate IpAddr OrderInfo'.split(
          ' ',
        ),
      )
      const code = answer['vnp_ResponseCode'] ?? ''
      if (code === '00') return { state: 'done', providerId: nameOf(refundId) }
      // The same request before: it is being worked on.
      if (code === '94' || code === '99') return { state: 'pending' }
      return { state: 'refused', reason: answer['vnp_Message'] || code }
    },

    async readNotice({ query }) {
      const { vnp_SecureHash: signature, vnp_SecureHashType: _, ...fields } = Object.fromEntries(query)
      if (!isSigned(queryOf(fields), signature) || fields['vnp_TmnCode'] !== tmnCode) return null
      const { vnp_TxnRef: name, vnp_TransactionNo: number, vnp_TransactionStatus: status } = fields
      return {
        eventId: `${name} ${number} ${status}`,
        event: { type: 'payment', intentId: intentOf(name), ...newsOf(fields) },
      }
    },
  }
}
