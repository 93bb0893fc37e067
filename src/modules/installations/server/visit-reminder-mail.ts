import type { TFunction } from 'i18next'
import type { VisitPurpose } from '../contract/visit-settings.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import type { MailBody } from '#kernel/outbox/mail/mail-body.ts'
import { visitMail, type InstallationMail } from './installation-mail.ts'

/** What `visit-reminders.ts` writes to the outbox, with the link that is added on delivery. */
export interface VisitReminderMail extends InstallationMail {
  /** Null: nobody has said it. */
  purpose: VisitPurpose | null
  /** Whether its customer can still move and cancel it by the link. */
  isOpen: boolean
}

const intros = {
  measuring: 'visitReminder.introMeasuring',
  fitting: 'visitReminder.introFitting',
  unsaid: 'visitReminder.intro',
} as const

/** The mail of the day before a visit. */
export function visitReminderMail(
  t: TFunction,
  data: Record<string, unknown>,
  shop: { siteName: string; language: LanguageCode },
): MailBody {
  const mail = data as unknown as VisitReminderMail
  return visitMail(t, mail, {
    ...shop,
    subject: 'visitReminder.subject',
    intro: t(intros[mail.purpose ?? 'unsaid']),
    label: t('installation.linkBooked'),
    next: t(mail.isOpen ? 'visitReminder.nextOpen' : 'visitReminder.next'),
  })
}
