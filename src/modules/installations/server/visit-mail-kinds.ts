import { formatDayIn } from '#kernel/outbox/mail/format-day.ts'
import type { MailKind, MailKinds } from '#kernel/outbox/mail/own-texts.ts'
import { formatMoney } from '#kernel/rules/format.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import { installationMail, type InstallationMail } from './installation-mail.ts'
import { visitReminderMail } from './visit-reminder-mail.ts'
import { measuredSizesMail, type MeasuredSizesMail } from './measured-sizes-mail.ts'

const visit = {
  customerName: 'Anna Berg',
  address: 'Lindenstr. 4, 10969 Berlin',
  orderNumber: 'F-20300514-0001',
  scheduledDate: '2030-05-28',
  scheduledTimeSlot: '09:00-11:00',
  estimatedDuration: 60,
  assignedInstaller: null,
  status: 'scheduled',
  confirmedAt: null,
  version: 1,
}

/** The private link of a visit, in the language of its reader. */
const linkIn = (link: string, language: LanguageCode) => `${link}?lng=${language}`

const values: MailKind['values'] = (data, { language }) => {
  const { visit, link } = data as unknown as InstallationMail
  return {
    number: visit.orderNumber ?? '',
    day: formatDayIn(language, visit.scheduledDate as string),
    time: visit.scheduledTimeSlot ?? '',
    link: linkIn(link, language),
  }
}

/** The mails about visits whose texts an owner can edit. */
export const visitMailKinds: MailKinds = {
  visit_planned: {
    template: 'installation',
    write: installationMail,
    texts: {
      subject: 'installation.subject',
      intro: 'installation.introOrder',
      introWithoutOrder: 'installation.intro',
      next: 'installation.next',
      button: 'installation.link',
    },
    values,
    sample: { visit },
  },
  visit_booked: {
    template: 'installation',
    write: installationMail,
    texts: {
      subject: 'installation.subject',
      intro: 'installation.introBooked',
      next: 'installation.nextBooked',
      button: 'installation.linkBooked',
    },
    values,
    sample: { visit: { ...visit, booked: { purpose: 'measuring', isOpen: true } } },
  },
  visit_reminder: {
    template: 'visit_reminder',
    write: visitReminderMail,
    texts: {
      subject: 'visitReminder.subject',
      intro: 'visitReminder.intro',
      introMeasuring: 'visitReminder.introMeasuring',
      introFitting: 'visitReminder.introFitting',
      nextOpen: 'visitReminder.nextOpen',
      next: 'visitReminder.next',
      button: 'installation.linkBooked',
    },
    values,
    sample: { visit, purpose: 'fitting', isOpen: true },
  },
  measured_sizes: {
    template: 'measured_sizes',
    write: measuredSizesMail,
    texts: {
      subject: 'measuredSizes.subject',
      intro: 'measuredSizes.intro',
      next: 'measuredSizes.next',
      button: 'measuredSizes.link',
    },
    values(data, { currency, language }) {
      const { visit, sizes, link } = data as unknown as MeasuredSizesMail
      return {
        number: visit.orderNumber ?? '',
        total: formatMoney(sizes.total, currency, language),
        link: linkIn(link, language),
      }
    },
    sample: {
      visit,
      sizes: {
        reportId: '',
        pieces: [
          { name: 'Alba', orderedWidthMm: 1200, orderedLengthMm: 1600, widthMm: 1210, lengthMm: 1650 },
        ],
        orderedTotal: 120,
        total: 128,
      },
    },
  },
}
