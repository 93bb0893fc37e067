import type { TFunction } from 'i18next'
import type { Order } from '../../contract/orders.ts'
import type { LanguageCode } from '../../rules/languages.ts'
import { formatArea, formatMoney, formatSide } from '../../rules/format.ts'
import { escapeHtml } from './layout.ts'

export interface MailBody {
  subject: string
  text: string
  html: string
}

/** The mail that follows an order: what was ordered, what it costs, where it goes. */
export function orderConfirmation(
  t: TFunction,
  {
    order,
    currency,
    link,
    language,
  }: { order: Order; currency: string; link: string; language: LanguageCode },
): MailBody {
  const lines = order.cart.map((line) => ({
    name: line.product_name,
    size: t('order.size', {
      width: formatSide(line.width, language),
      length: formatSide(line.length, language),
      area: formatArea(line.width * line.length, language),
    }),
    price: formatMoney(line.calculated_price, currency),
  }))
  const total = formatMoney(order.total_amount, currency)
  const { name, address, phone } = order.customer_info
  const said = {
    greeting: t('order.greeting', { name }),
    intro: t('order.intro', { number: order.order_number }),
    payment: t('order.payment'),
    delivery: t('order.delivery', { address, phone }),
    link: t('order.link'),
    total: t('order.total'),
  }
  const rows = lines
    .map(
      ({ name: product, size, price }) =>
        `<tr><td style="padding:8px 0">${escapeHtml(product)}<br><small>${escapeHtml(size)}</small></td>` +
        `<td style="padding:8px 0;text-align:right;white-space:nowrap">${escapeHtml(price)}</td></tr>`,
    )
    .join('')
  return {
    subject: t('order.subject', { number: order.order_number }),
    text: [
      said.greeting,
      '',
      said.intro,
      '',
      ...lines.map((line) => `${line.name}\n  ${line.size}: ${line.price}`),
      '',
      `${said.total}: ${total}`,
      said.payment,
      '',
      said.delivery,
      '',
      `${said.link}: ${link}`,
    ].join('\n'),
    html:
      `<p>${escapeHtml(said.greeting)}</p><p>${escapeHtml(said.intro)}</p>` +
      `<table style="width:100%;border-collapse:collapse">${rows}` +
      `<tr><td style="padding:12px 0;border-top:1px solid #ddd5c7"><b>${escapeHtml(said.total)}</b></td>` +
      `<td style="padding:12px 0;border-top:1px solid #ddd5c7;text-align:right"><b>${escapeHtml(total)}</b></td></tr></table>` +
      `<p>${escapeHtml(said.payment)}</p><p>${escapeHtml(said.delivery)}</p>` +
      `<p><a href="${escapeHtml(link)}" style="color:#1d5c5c">${escapeHtml(said.link)}</a></p>`,
  }
}
