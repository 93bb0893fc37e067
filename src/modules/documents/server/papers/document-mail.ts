import type { TFunction } from 'i18next'
import { greeting } from '#kernel/outbox/mail/greeting.ts'
import { mailParagraph } from '#kernel/outbox/mail/layout.ts'
import type { MailBody } from '#kernel/outbox/mail/mail-body.ts'
import type { MailKinds } from '#kernel/outbox/mail/own-texts.ts'
import type { Letterhead } from '#kernel/outbox/mail/render.ts'
import type { TypedText } from '#kernel/outbox/mail/typed-text.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import type { DocumentKind } from '../../contract/documents.ts'

interface DocumentMail {
  kind: DocumentKind
  number: string
  order: string
  /** Missing in mails from before it was written; like the link only of use to messages to phones. */
  orderId?: string
  /** The private link of an order without an account; added when the message is sent. */
  link?: string
  customerName: TypedText | null
  /** In base64; empty where there is no address to mail it to. */
  pdf: string
}

/** The mail with a document, as it was issued. */
export function documentMail(
  t: TFunction,
  data: Record<string, unknown>,
  { siteName, language }: Pick<Letterhead, 'siteName'> & { language: LanguageCode },
): MailBody {
  const { kind, number, order, customerName, pdf } = data as unknown as DocumentMail
  const title = t(`document.title.${kind}`)
  const paragraphs = [
    greeting(t, customerName),
    t('document.intro', { title, number, order }),
    t('document.thanks'),
  ]
  const html = paragraphs.map(mailParagraph)
  return {
    subject: t('document.subject', { title, number, siteName }),
    text: paragraphs.join('\n\n'),
    html: `<div lang="${language}">${html.join('')}</div>`,
    attachments: [
      {
        filename: `${number.replaceAll('/', '-')}.pdf`,
        content: Buffer.from(pdf, 'base64'),
        contentType: 'application/pdf',
      },
    ],
  }
}

export const documentMailKinds: MailKinds = {
  document: {
    template: 'document',
    write: documentMail,
    texts: { subject: 'document.subject', intro: 'document.intro', thanks: 'document.thanks' },
    values(data, { t, publicOrigin }) {
      const { kind, number, order, orderId, link } = data as unknown as DocumentMail
      return {
        title: t(`document.title.${kind}`),
        number,
        order,
        link: link ?? `${publicOrigin}/account/orders/${orderId ?? ''}`,
      }
    },
    sample: {
      kind: 'invoice',
      number: 'R-2030-0001',
      order: 'F-20300514-0001',
      customerName: 'Anna Berg',
      pdf: '',
    },
  },
}
