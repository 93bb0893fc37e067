import type { TFunction } from 'i18next'
import type { MailBody } from '#kernel/outbox/mail/mail-body.ts'
import { formatDayIn } from '#kernel/outbox/mail/format-day.ts'
import { formatCount, formatMoney } from '#kernel/rules/format.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import { currencyExponent, toMajor } from '#kernel/rules/money.ts'
import type { DigestPart, DigestSection } from './digest.repository.ts'
import { staffMail } from './staff-mail.ts'

interface Surroundings {
  publicOrigin: string
  currency: string
  language: LanguageCode
  siteName: string
}

/** The morning mail: what the modules report. */
export function digestMail(
  t: TFunction,
  data: Record<string, unknown>,
  { publicOrigin, currency, language, siteName }: Surroundings,
): MailBody {
  // A mail that waited during an upgrade from an earlier release has no sections: it leads to the back office.
  const { day, sections = [] } = data as unknown as { day: string; sections?: DigestSection[] }
  const exponent = currencyExponent(currency)
  const figure = (count: number) => formatCount(count, language)
  const textOf = (part: DigestPart) => {
    if (typeof part === 'string') return part
    return 'amount' in part
      ? formatMoney(toMajor(part.amount, exponent), currency, language)
      : t(`digest.${part.words}`, part.values ?? {})
  }
  const more = (count: number, listed: number) =>
    listed > 0 && count > listed ? [t('digest.more', { figure: figure(count - listed) })] : []
  return staffMail({
    subject: t('digest.subject', { day: formatDayIn(language, day), siteName }),
    language,
    sections: sections.map(({ kind, count, lines }) => ({
      heading: `${t(`digest.${kind}`)}: ${figure(count)}`,
      items: [...lines.map((line) => line.map(textOf).join(' · ')), ...more(count, lines.length)],
    })),
    link: { label: t('digest.link'), href: `${publicOrigin}/admin` },
    note: t('digest.why'),
  })
}
