import type { Pool } from 'pg'
import { createDb } from '#kernel/database/db.ts'
import { transaction } from '#kernel/database/transaction.ts'
import { outboxOf } from '#kernel/outbox/mail/outbox.ts'
import { typedTextForStaff } from '#kernel/outbox/mail/typed-text.ts'
import { mailTranslations } from '#kernel/outbox/mail/translations.ts'
import { formatMoney } from '#kernel/rules/format.ts'
import type { ShopLanguages } from '#kernel/rules/localized.ts'
import type { ChatPorts } from '#modules/chat/server/index.ts'
import type { Order } from '#modules/orders/contract/index.ts'
import type { OrderNewsMail } from './order-news-mail.ts'
import { notificationsRepository } from './notifications.repository.ts'

export type OrderNews = OrderNewsMail['what']

/** SQL: whether anybody wants to be notified of orders. */
export const hasSubscribersSql =
  'exists (select from notification_choices where order_mails) or (select chat from shop_notifications)'

/** Maximum number of pieces listed in the mail. */
const maxPieces = 20

function mailOf(what: OrderNews, order: Order): OrderNewsMail {
  return {
    what,
    // Account deletion uses this key to find mails about the account's orders.
    order: {
      id: order.id,
      number: order.order_number,
      name: typedTextForStaff(order.customer_info.name),
      phone: typedTextForStaff(order.customer_info.phone),
      total: order.total_amount,
      count: order.cart.length,
      pieces: order.cart
        .slice(0, maxPieces)
        .map(({ product_name: name, width, length, calculated_price: price }) => ({
          name,
          width,
          length,
          price,
        })),
      unit: order.size_unit ?? 'm',
    },
  }
}

/** Notifies subscribed staff and the team chat of what happened to an order, once per event. */
export function orderNews(parts: {
  pool: Pool
  orders: { find(id: string): Promise<Order | null> }
  chat: ChatPorts
  siteName: () => Promise<string>
  languages: () => ShopLanguages
  currency: string
  publicOrigin: () => string
}) {
  const { pool, orders, chat, siteName, languages, currency, publicOrigin } = parts

  async function sentence(what: OrderNews, order: Order): Promise<string> {
    const language = languages().base
    const t = await mailTranslations(language)
    const total = formatMoney(order.total_amount, currency, language)
    const text = t(`orderNews.said.${what}`, { number: order.order_number, total })
    return `${text} ${publicOrigin()}/admin/orders?order=${order.id}`
  }

  return async (
    what: OrderNews,
    { orderId, actorId }: { orderId: string; actorId: string | null },
    { id }: { id: string },
  ): Promise<void> => {
    const order = await orders.find(orderId)
    if (order === null) return
    // A staff member who places an order for a customer already knows of it; one who orders for themselves wants to
    // test the mails.
    const except = order.user_id === actorId ? null : actorId
    const [name, message] = await Promise.all([siteName(), sentence(what, order)])
    await transaction(pool, async (client) => {
      const db = createDb(client)
      const repository = notificationsRepository(db)
      for (const { email, language } of await repository.tellOf(id, except))
        await outboxOf(db).write({
          channel: 'email',
          recipient: email,
          template: 'order_news',
          language,
          data: { ...mailOf(what, order) },
        })
      if ((await repository.shop()).chat)
        await chat.postAsShop(db, { name, text: message, key: `event-${id}` })
    })
  }
}
