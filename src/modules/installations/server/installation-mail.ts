import type { TFunction } from 'i18next'
import type { PublicInstallation } from '../contract/public-installation.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import { greeting } from '#kernel/outbox/mail/greeting.ts'
import { escapeHtml, mailButton, mailParagraph } from '#kernel/outbox/mail/layout.ts'
import type { TypedText } from '#kernel/outbox/mail/typed-text.ts'
import type { MailBody } from '#kernel/outbox/mail/mail-body.ts'
import { formatDayIn } from '#kernel/outbox/mail/format-day.ts'

/**
 * The payload that `installations/server/installations.sending.ts` writes to the outbox, with the link that is added on
 * delivery.
 */
export interface InstallationMail {
  visit: MailedVisit
  link: string
}

/** A visit as its mail shows it. */
export interface MailedVisit extends Omit<PublicInstallation, 'customerName' | 'address'> {
  customerName: TypedText | null
  address: TypedText | null
}

/** The mail that announces a visit, with the private link for confirming it. */
export function installationMail(
  t: TFunction,
  data: Record<string, unknown>,
  shop: { siteName: string; language: LanguageCode },
): MailBody {
  const mail = data as unknown as InstallationMail
  const { booked, orderNumber } = mail.visit
  return visitMail(t, mail, {
    ...shop,
    subject: 'installation.subject',
    intro: booked
      ? t('installation.introBooked')
      : orderNumber === null
        ? t('installation.intro')
        : t('installation.introOrder', { number: orderNumber }),
    label: t(booked ? 'installation.linkBooked' : 'installation.link'),
    next: t(booked ? 'installation.nextBooked' : 'installation.next'),
  })
}

/** A mail with day, time and place of a visit, and its private link. */
export function visitMail(
  t: TFunction,
  { visit, link }: InstallationMail,
  words: {
    siteName: string
    language: LanguageCode
    /** The key of its subject. */
    subject: string
    intro: string
    label: string
    next: string
  },
): MailBody {
  const { siteName, language, label } = words
  const day = formatDayIn(language, visit.scheduledDate as string)
  const paragraphs = [greeting(t, visit.customerName), words.intro]
  const facts = [
    `${t('installation.day')}: ${day}`,
    ...(visit.scheduledTimeSlot ? [`${t('installation.time')}: ${visit.scheduledTimeSlot}`] : []),
    ...(visit.address ? [`${t('installation.place')}: ${visit.address}`] : []),
    ...(visit.assignedInstaller ? [`${t('installation.installer')}: ${visit.assignedInstaller}`] : []),
  ]
  const href = `${link}?lng=${language}`
  const after = [words.next, t('installation.private')]
  return {
    subject: t(words.subject, { day, siteName }),
    text: [...paragraphs, facts.join('\n'), `${label}: ${href}`, ...after].join('\n\n'),
    html:
      `<div lang="${language}">${paragraphs.map(mailParagraph).join('')}` +
      `<p style="margin:0 0 16px">${facts.map(escapeHtml).join('<br>')}</p>` +
      mailButton({ href, label }) +
      `${after.map(mailParagraph).join('')}</div>`,
  }
}

/** Title and description of a visit for the customer's calendar. */
export function visitInCalendar(
  t: TFunction,
  { orderNumber }: Pick<PublicInstallation, 'orderNumber'>,
  { siteName }: { siteName: string },
): { summary: string; description: string } {
  return {
    summary: t('installation.summary', { siteName }),
    description: orderNumber === null ? '' : t('installation.order', { number: orderNumber }),
  }
}
