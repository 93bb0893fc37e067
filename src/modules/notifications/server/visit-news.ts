import type { Pool } from 'pg'
import { createDb } from '#kernel/database/db.ts'
import { transaction } from '#kernel/database/transaction.ts'
import type { ShopEvents } from '#kernel/events/events.ts'
import { outboxOf } from '#kernel/outbox/mail/outbox.ts'
import { mailTranslations } from '#kernel/outbox/mail/translations.ts'
import type { ShopLanguages } from '#kernel/rules/localized.ts'
import type { ChatPorts } from '#modules/chat/server/index.ts'
import { notificationsRepository } from './notifications.repository.ts'
import { visitSentence, type VisitNewsMail } from './visit-news-mail.ts'

/** Notifies subscribed staff and the team chat of a visit that a shopper booked, moved or cancelled, once per event. */
export function visitNews({
  pool,
  chat,
  languages,
  publicOrigin,
  siteName,
}: {
  pool: Pool
  chat: ChatPorts
  languages: () => ShopLanguages
  publicOrigin: () => string
  siteName: () => Promise<string>
}) {
  async function sentence(news: VisitNewsMail): Promise<string> {
    const language = languages().base
    const t = await mailTranslations(language)
    const address = `${publicOrigin()}/admin/crm?tab=installations&installation=${news.visitId}`
    const without = news.without ? t('visitNews.without', { name: news.without }) : ''
    return [visitSentence(t, news, language), without, address].filter(Boolean).join(' ')
  }

  return async (
    { actorId, ...news }: ShopEvents['visit.changed-by-customer'],
    { id }: { id: string },
  ): Promise<void> => {
    const [name, message] = await Promise.all([siteName(), sentence(news)])
    await transaction(pool, async (client) => {
      const db = createDb(client)
      const repository = notificationsRepository(db)
      for (const { email, language } of await repository.tellOf(id, actorId))
        await outboxOf(db).write({
          channel: 'email',
          recipient: email,
          template: 'visit_news',
          language,
          data: { ...news },
        })
      if ((await repository.shop()).chat)
        await chat.postAsShop(db, { name, text: message, key: `event-${id}` })
    })
  }
}
