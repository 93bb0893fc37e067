import type { TFunction } from 'i18next'
import type { Order } from '../../contract/orders.ts'
import { formatArea, formatMoney } from '#kernel/rules/format.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import type { PaymentMethod } from '#modules/payment-terms/contract/index.ts'
import { taxFacts } from '#modules/taxes/rules/index.ts'
import { areaIn, areaOf, formatSideIn } from '#modules/pricing/rules/index.ts'
import { nameOfCharge } from '../../rules/charges.ts'
import { mountWords } from './order-confirmation-words.ts'
import { greeting, nameInMail } from '#kernel/outbox/mail/greeting.ts'
import { confirmationHtml } from './order-confirmation-html.ts'
import type { StoredCustomFields } from '#kernel/custom-fields/values.ts'
import type { LineTexts } from '#kernel/modules/field-texts.ts'
import type { MailBody } from '#kernel/outbox/mail/mail-body.ts'
import type { TypedText } from '#kernel/outbox/mail/typed-text.ts'
import { ownPicture } from '#kernel/outbox/mail/own-picture.ts'

/** The content of the mail, in the reader's language. */
export type Confirmation = ReturnType<typeof confirmation>

/** The fields of an order that its mail contains. */
export interface ConfirmedOrder extends Pick<
  Order,
  | 'id'
  | 'order_number'
  | 'total_amount'
  | 'cash_rounding'
  | 'cash_total'
  | 'withdrawal_days'
  | 'charges'
  | 'taxes'
  | 'size_unit'
> {
  /** How it is paid; omitted: in cash on delivery. */
  paidBy?: PaymentMethod
  /** Whether the mail is about a changed order instead of a new one. */
  isChanged?: boolean
  /** Whether the buyer has changed it, instead of the shop. */
  byBuyer?: boolean
  /** Whether the shop and its customer have spoken about it, so that no call is announced. */
  isSpoken?: boolean
  /** What the buyer typed; null where the mail's address is not confirmed as theirs. */
  customer_info: Record<'name' | 'address' | 'phone', TypedText | null> | null
  note?: TypedText
  cart: (Pick<
    Order['cart'][number],
    | 'product_name'
    | 'image_url'
    | 'width'
    | 'length'
    | 'calculated_price'
    | 'mount'
    | 'finished_width'
    | 'finished_length'
    | 'choices'
    | 'fixed_size'
  > & { room?: TypedText | null; fields?: StoredCustomFields })[]
  goods?: (NonNullable<Order['goods']>[number] & { fields?: StoredCustomFields })[] | undefined
  /** Working days until completion; null or missing: not promised. */
  lead?: { min: number; max: number } | null
}

interface Surroundings {
  order: ConfirmedOrder
  /** Titles of the attached legal texts. */
  papers: readonly string[]
  /** The private link of a guest's order. */
  link: string | undefined
  currency: string
  publicOrigin: string
  language: LanguageCode
  lineTexts: LineTexts | undefined
}

/** `In der Nische · Colour: Sage · Küche · Fertigmaß 1,195 × 1,6 m`; empty for a line without answers. */
function factsOf(
  t: TFunction,
  {
    mount,
    room,
    choices = [],
    finished_width: width,
    finished_length: length,
  }: ConfirmedOrder['cart'][number],
  side: (metres: number) => string,
  unit: string,
  more: readonly (string | undefined)[],
): string {
  return [
    mount && t(mountWords[mount]),
    ...choices.map(({ option, choice }) => `${option}: ${choice}`),
    nameInMail(room),
    width && length && t('order.finished', { width: side(width), length: side(length), unit }),
    ...more,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Whether a line can be withdrawn from; undefined for an order without notices. */
const noticeOf = (t: TFunction, days: number | undefined, isPossible: boolean | undefined) =>
  days === undefined ? undefined : isPossible ? t('order.withdrawal', { days }) : t('order.noWithdrawal')

/** The taxes within the total, or why there are none. */
const taxSums = (t: TFunction, { taxes }: ConfirmedOrder, reader: Parameters<typeof taxFacts>[1]) =>
  (taxes ? taxFacts(taxes, reader) : []).map(({ key: fact, values, amount }) => ({
    label: t(`taxes.${fact}`, values),
    figure: amount === undefined ? '' : reader.money(amount),
  }))

/** The cash to collect, where it differs from the total. */
const cashSums = (
  t: TFunction,
  { cash_rounding, cash_total }: ConfirmedOrder,
  money: (major: number) => string,
) =>
  cash_rounding && cash_total !== undefined
    ? [
        { label: t('order.cashRounding'), figure: money(cash_rounding) },
        { label: t('order.cashTotal'), figure: money(cash_total) },
      ]
    : []

/** An address within a sentence. */
const onOneLine = (address: string) =>
  address
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(', ')

function introOf({ isChanged, byBuyer }: ConfirmedOrder): string {
  if (!isChanged) return 'order.intro'
  return byBuyer ? 'order.ownChangeIntro' : 'order.changedIntro'
}

function confirmation(
  t: TFunction,
  { order, papers, link, currency, publicOrigin, language, lineTexts = () => [] }: Surroundings,
) {
  const buyer = order.customer_info
  const isCash = (order.paidBy ?? 'cash') === 'cash'
  const number = order.order_number
  const { size_unit: chosen = 'm' } = order
  const unit = t(`order.units.${chosen}`)
  const side = (metres: number) => formatSideIn(metres, chosen, language)
  const areaText = (squareMetres: number) =>
    t(chosen === 'in' ? 'order.areaInFeet' : 'order.areaFigure', {
      area: formatArea(areaIn(squareMetres, chosen), language),
    })
  const { goods = [], withdrawal_days: days } = order
  const area = order.cart.reduce((sum, line) => sum + areaOf(line.width, line.length), 0)
  return {
    greeting: greeting(t, buyer?.name),
    intro: t(introOf(order), { number }),
    lines: [
      ...order.cart.map((line) => ({
        name: line.product_name,
        picture: ownPicture(line.image_url, publicOrigin),
        size: t('order.size', {
          width: side(line.width),
          length: side(line.length),
          unit,
          area: areaText(areaOf(line.width, line.length)),
        }),
        price: formatMoney(line.calculated_price, currency, language),
        facts: factsOf(t, line, side, unit, [
          ...lineTexts('buyer', language, line.fields),
          noticeOf(t, days, line.fixed_size),
        ]),
      })),
      ...goods.map((line) => ({
        name: line.product_name,
        picture: ownPicture(line.image_url, publicOrigin),
        size: t('order.each', {
          quantity: line.quantity,
          price: formatMoney(line.unit_price, currency, language),
        }),
        price: formatMoney(line.calculated_price, currency, language),
        facts: [...lineTexts('buyer', language, line.fields), noticeOf(t, days, true)]
          .filter(Boolean)
          .join(' · '),
      })),
    ],
    sums: [
      ...(area > 0 ? [{ label: t('order.totalArea'), figure: areaText(area) }] : []),
      ...(order.charges ?? []).map(({ kind, label, amount, percent }) => ({
        label: nameOfCharge({ label: nameInMail(label), percent }, t(`order.charges.${kind}`)),
        figure: formatMoney(amount, currency, language),
      })),
      { label: t('order.total'), figure: formatMoney(order.total_amount, currency, language) },
      ...taxSums(t, order, { language, money: (major) => formatMoney(major, currency, language) }),
      ...cashSums(t, order, (major) => formatMoney(major, currency, language)),
    ],
    payment: isCash
      ? t('order.payment')
      : t(order.paidBy === 'card' ? 'order.paymentBy.card' : 'order.paymentBy.transfer'),
    lead: order.lead ? t('order.lead', { ...order.lead }) : null,
    next: {
      title: t('order.next'),
      steps: [
        ...(order.isSpoken ? [] : [t('order.nextCall')]),
        ...(area > 0 ? [t('order.nextMake')] : []),
        ...(isCash ? [t('order.nextPay')] : [t('order.nextDeliver')]),
      ],
    },
    delivery: buyer
      ? t('order.delivery', { address: onOneLine(buyer.address ?? ''), phone: buyer.phone ?? '' })
      : t(link === undefined ? 'order.unconfirmed' : 'order.unconfirmedGuest'),
    papers: papers.length > 0 ? t('order.papers', { papers: papers.join(', ') }) : null,
    note: order.note ? t('order.note', { note: order.note }) : null,
    link: { label: t('order.link'), href: link ?? `${publicOrigin}/account/orders/${order.id}` },
  }
}

/** The mail that confirms an order: lines, prices, delivery address, next steps. */
export function orderConfirmation(t: TFunction, surroundings: Surroundings): MailBody {
  const content = confirmation(t, surroundings)
  return {
    subject: t(surroundings.order.isChanged ? 'order.changedSubject' : 'order.subject', {
      number: surroundings.order.order_number,
    }),
    text: confirmationText(content),
    html: confirmationHtml(content, surroundings.language),
  }
}

function confirmationText({
  greeting,
  intro,
  lines,
  sums,
  payment,
  lead,
  next,
  delivery,
  note,
  papers,
  link,
}: Confirmation): string {
  return [
    greeting,
    intro,
    lines
      .map(({ name, size, price, facts }) => `${name}\n  ${size}: ${price}${facts && `\n  ${facts}`}`)
      .join('\n'),
    [...sums.map(({ label, figure }) => [label, figure].filter(Boolean).join(': ')), payment].join('\n'),
    ...(lead === null ? [] : [lead]),
    [next.title, ...next.steps.map((step, index) => `${index + 1}. ${step}`)].join('\n'),
    delivery,
    ...(note === null ? [] : [note]),
    ...(papers === null ? [] : [papers]),
    `${link.label}: ${link.href}`,
  ].join('\n\n')
}
