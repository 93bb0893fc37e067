import type { TFunction } from 'i18next'
import { formatDayIn } from '#kernel/outbox/mail/format-day.ts'
import { greeting } from '#kernel/outbox/mail/greeting.ts'
import { mailButton, mailParagraph } from '#kernel/outbox/mail/layout.ts'
import type { MailBody } from '#kernel/outbox/mail/mail-body.ts'
import type { MailKinds } from '#kernel/outbox/mail/own-texts.ts'
import type { TypedText } from '#kernel/outbox/mail/typed-text.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'

/** The data of a notice in the outbox. */
export interface DelayMail {
  noticeId: string
  order: { id: string; number: string }
  name: TypedText | null
  promisedDay: string
  newDay: string
  /** Made when it is sent. */
  link?: string
}

/** The mail that an order will be late, with the link to agree or to cancel. */
export function delayMail(
  t: TFunction,
  data: Record<string, unknown>,
  { siteName, language }: { siteName: string; language: LanguageCode },
): MailBody {
  const { order, name, promisedDay, newDay, link = '' } = data as unknown as DelayMail
  const day = (isoDay: string) => formatDayIn(language, isoDay)
  const paragraphs = [
    greeting(t, name),
    t('delay.text', { number: order.number, promised: day(promisedDay), day: day(newDay) }),
    t('delay.choice'),
  ]
  const html = paragraphs.map(mailParagraph)
  return {
    subject: t('delay.subject', { number: order.number, siteName }),
    text: [...paragraphs, `${t('delay.link')}: ${link}`].join('\n\n'),
    html: `<div lang="${language}">${html.join('')}${mailButton({ href: link, label: t('delay.link') })}</div>`,
  }
}

export const delayMailKinds: MailKinds = {
  delay: {
    template: 'delay',
    write: delayMail,
    texts: { subject: 'delay.subject', intro: 'delay.text', next: 'delay.choice', button: 'delay.link' },
    values(data, { language }) {
      const { order, promisedDay, newDay, link = '' } = data as unknown as DelayMail
      return {
        number: order.number,
        promised: formatDayIn(language, promisedDay),
        day: formatDayIn(language, newDay),
        link,
      }
    },
    sample: {
      noticeId: '',
      order: { id: '00000000-0000-0000-0000-000000000000', number: 'F-20300514-0001' },
      name: 'Anna Berg',
      promisedDay: '2030-05-21',
      newDay: '2030-05-28',
    },
  },
}
