import type { TFunction } from 'i18next'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import { greeting } from '#kernel/outbox/mail/greeting.ts'
import { escapeHtml } from '#kernel/outbox/mail/layout.ts'
import type { TypedText } from '#kernel/outbox/mail/typed-text.ts'
import type { MailBody } from '#kernel/outbox/mail/mail-body.ts'
import type { FoundSample } from './wanted-samples.ts'

/** The data of both mails in the outbox, and the link that is created when one is sent. */
export interface SampleMail {
  requestId: string
  /** Null unless the address is confirmed as the reader's own, so that strangers cannot put text into a mail. */
  name: TypedText | null
  samples: Pick<FoundSample, 'productName' | 'optionName' | 'choiceName' | 'link'>[]
  /** The withdrawal link; missing if there is no reminder. */
  link?: string
}

interface Surroundings {
  siteName: string
  publicOrigin: string
  language: LanguageCode
}

const paragraph = (html: string) => `<p style="margin:0 0 16px">${html}</p>`
const anchor = (href: string, label: string) =>
  `<a class="link" href="${escapeHtml(href)}" style="color:#17504e">${escapeHtml(label)}</a>`

/** The body of both mails: paragraphs, the samples with their links, more paragraphs, and the withdrawal link. */
function body(
  t: TFunction,
  { name, samples, link }: SampleMail,
  { publicOrigin, language }: Surroundings,
  { before, after, withdraw }: { before: string[]; after: string[]; withdraw: string },
): Pick<MailBody, 'text' | 'html'> {
  const first = [greeting(t, name), ...before]
  const lines = samples.map((sample) => ({
    label: `${sample.productName}: ${sample.optionName} ${sample.choiceName}`,
    href: `${publicOrigin}${sample.link}&lng=${language}`,
  }))
  const end = link && { label: withdraw, href: `${link}?lng=${language}` }
  const list = lines.map(({ label, href }) => `<li>${anchor(href, label)}</li>`).join('')
  return {
    text: [
      ...first,
      lines.map(({ label, href }) => `- ${label}\n  ${href}`).join('\n'),
      ...after,
      ...(end ? [`${end.label}: ${end.href}`] : []),
    ].join('\n\n'),
    html:
      `<div lang="${language}">${first.map((text) => paragraph(escapeHtml(text))).join('')}` +
      `<ul style="margin:0 0 16px;padding-left:20px">${list}</ul>` +
      after.map((text) => paragraph(escapeHtml(text))).join('') +
      `${end ? paragraph(anchor(end.href, end.label)) : ''}</div>`,
  }
}

/** The confirmation of a request. */
export function samplesMail(t: TFunction, data: Record<string, unknown>, shop: Surroundings): MailBody {
  const mail = data as unknown as SampleMail
  const after = [t('samples.next'), ...(mail.name === null ? [t('samples.unconfirmed')] : [])]
  return {
    subject: t('samples.subject', { siteName: shop.siteName }),
    ...body(t, mail, shop, { before: [t('samples.intro')], after, withdraw: t('samples.withdraw') }),
  }
}

/** The reminder, a week after the samples were posted. */
export function samplesReminderMail(
  t: TFunction,
  data: Record<string, unknown>,
  shop: Surroundings,
): MailBody {
  const mail = data as unknown as SampleMail
  return {
    subject: t('samplesReminder.subject', { siteName: shop.siteName }),
    ...body(t, mail, shop, {
      before: [t('samplesReminder.intro')],
      after: [t('samplesReminder.once')],
      withdraw: t('samplesReminder.withdraw'),
    }),
  }
}
