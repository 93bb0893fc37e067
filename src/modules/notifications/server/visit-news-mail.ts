import type { TFunction } from 'i18next'
import type { MailBody } from '#kernel/outbox/mail/mail-body.ts'
import { formatDayIn } from '#kernel/outbox/mail/format-day.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import type { ShopEvents } from '#kernel/events/events.ts'
import { staffMail } from './staff-mail.ts'

/** The payload that `visit-news.ts` writes to the outbox. */
export type VisitNewsMail = Pick<
  ShopEvents['visit.changed-by-customer'],
  'visitId' | 'what' | 'day' | 'slot' | 'without'
>

/** What happened to a visit, in one sentence. */
export const visitSentence = (t: TFunction, { what, day, slot }: VisitNewsMail, language: LanguageCode) =>
  t(`visitNews.said.${what}`, { day: formatDayIn(language, day), slot })

/** Notifies a staff member of a visit that a shopper booked, moved or cancelled. */
export function visitNewsMail(
  t: TFunction,
  data: Record<string, unknown>,
  { publicOrigin, language }: { publicOrigin: string; language: LanguageCode },
): MailBody {
  const news = data as unknown as VisitNewsMail
  const sentence = visitSentence(t, news, language)
  return staffMail({
    subject: sentence,
    language,
    sections: [
      { lines: [sentence, ...(news.without ? [t('visitNews.without', { name: news.without })] : [])] },
    ],
    link: {
      label: t('digest.link'),
      href: `${publicOrigin}/admin/crm?tab=installations&installation=${news.visitId}`,
    },
    note: t('orderNews.why'),
  })
}
