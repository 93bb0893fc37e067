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
  const { visit, link } = data as unknown as InstallationMail
  const day = formatDayIn(shop.language, visit.scheduledDate as string)
  const paragraphs = [
    greeting(t, visit.customerName),
    visit.booked
      ? t('installation.introBooked')
      : visit.orderNumber === null
        ? t('installation.intro')
        : t('installation.introOrder', { number: visit.orderNumber }),
  ]
  const facts = [
    `${t('installation.day')}: ${day}`,
    ...(visit.scheduledTimeSlot ? [`${t('installation.time')}: ${visit.scheduledTimeSlot}`] : []),
    ...(visit.address ? [`${t('installation.place')}: ${visit.address}`] : []),
    ...(visit.assignedInstaller ? [`${t('installation.installer')}: ${visit.assignedInstaller}`] : []),
  ]
  const href = `${link}?lng=${shop.language}`
  const label = t(visit.booked ? 'installation.linkBooked' : 'installation.link')
  const after = [t(visit.booked ? 'installation.nextBooked' : 'installation.next'), t('installation.private')]
  return {
    subject: t('installation.subject', { day, siteName: shop.siteName }),
    text: [...paragraphs, facts.join('\n'), `${label}: ${href}`, ...after].join('\n\n'),
    html:
      `<div lang="${shop.language}">${paragraphs.map(mailParagraph).join('')}` +
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
