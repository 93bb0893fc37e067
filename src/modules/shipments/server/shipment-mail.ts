import type { TFunction } from 'i18next'
import { greeting } from '#kernel/outbox/mail/greeting.ts'
import { mailButton, mailParagraph } from '#kernel/outbox/mail/layout.ts'
import type { MailKinds } from '#kernel/outbox/mail/own-texts.ts'
import type { MailBody } from '#kernel/outbox/mail/mail-body.ts'
import type { TypedText } from '#kernel/outbox/mail/typed-text.ts'
import { formatMoney } from '#kernel/rules/format.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import type { CarrierCode } from '../contract/index.ts'
import { carrierNames } from '../rules/index.ts'

/** The data of a mail about a parcel in the outbox. */
export interface ShipmentMail {
  order: { number: string; name: TypedText | null }
  /** Counted from 1 within the order. */
  number: number
  carrier: CarrierCode
  trackingNumber: string | null
  trackingUrl: string | null
  /** Major units. */
  codAmount: number | null
  items: readonly { name: string; quantity: number }[]
  /** Whether more of the order follows. */
  isPart: boolean
}

/** The mail that a parcel is on its way: what is in it, where it can be followed, and what is paid at the door. */
export function shipmentMail(
  t: TFunction,
  data: Record<string, unknown>,
  { language, currency }: { language: LanguageCode; currency: string },
): MailBody {
  const { order, number, carrier, trackingNumber, trackingUrl, codAmount, items, isPart } =
    data as unknown as ShipmentMail
  const contents = items.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name))
  const by = carrierNames[carrier]
  const paragraphs = [
    greeting(t, order.name),
    t(isPart ? 'shipment.part' : 'shipment.sent', { number: order.number, parcel: number }),
    t('shipment.items', { items: contents.join(', ') }),
    ...(by && trackingNumber ? [t('shipment.number', { carrier: by, tracking: trackingNumber })] : []),
    ...(codAmount === null
      ? []
      : [t('shipment.cod', { amount: formatMoney(codAmount, currency, language) })]),
  ]
  const html = paragraphs.map(mailParagraph)
  const link = trackingUrl ? mailButton({ href: trackingUrl, label: t('shipment.follow') }) : ''
  return {
    subject: t('shipment.subject', { number: order.number }),
    text: [...paragraphs, ...(trackingUrl ? [`${t('shipment.follow')}: ${trackingUrl}`] : [])].join('\n\n'),
    html: `<div lang="${language}">${html.join('')}${link}</div>`,
  }
}

export const shipmentMailKinds: MailKinds = {
  shipment: {
    template: 'shipment',
    write: shipmentMail,
    texts: {
      subject: 'shipment.subject',
      intro: 'shipment.sent',
      introPart: 'shipment.part',
      button: 'shipment.follow',
    },
    values(data) {
      const { order, number, trackingNumber } = data as unknown as ShipmentMail
      return { number: order.number, parcel: String(number), tracking: trackingNumber ?? '' }
    },
    sample: {
      order: { number: 'F-20300514-0001', name: 'Anna Berg' },
      number: 1,
      carrier: 'dhl',
      trackingNumber: '00340434161094042557',
      trackingUrl: 'https://example.com/00340434161094042557',
      codAmount: null,
      items: [{ name: 'Alba', quantity: 2 }],
      isPart: false,
    },
  },
}
