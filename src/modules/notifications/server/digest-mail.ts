import type { TFunction } from 'i18next'
import type { MailBody } from '#kernel/outbox/mail/mail-body.ts'
import { formatDayIn } from '#kernel/outbox/mail/format-day.ts'
import { formatCount, formatMoney } from '#kernel/rules/format.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import { currencyExponent, toMajor } from '#kernel/rules/money.ts'
import type { Digest, DigestOrder } from './digest.repository.ts'
import { staffMail } from './staff-mail.ts'

interface Surroundings {
  publicOrigin: string
  currency: string
  language: LanguageCode
  siteName: string
}

/** The morning mail: new orders, pending work, today's installations and low stock. */
export function digestMail(
  t: TFunction,
  data: Record<string, unknown>,
  { publicOrigin, currency, language, siteName }: Surroundings,
): MailBody {
  const { day, digest } = data as unknown as { day: string; digest: Digest }
  const exponent = currencyExponent(currency)
  const figure = (count: number) => formatCount(count, language)
  const orderItems = ({ count, orders }: { count: number; orders: DigestOrder[] }) => [
    ...orders.map(
      ({ number, total }) => `${number}: ${formatMoney(toMajor(total, exponent), currency, language)}`,
    ),
    ...more(count, orders.length),
  ]
  const more = (count: number, listed: number) =>
    count > listed ? [t('digest.more', { figure: figure(count - listed) })] : []
  const { fresh, waiting, visits, low, samples } = digest
  const visitItems = [
    ...visits.visits.map(({ time, number, installer }) =>
      [time ?? t('digest.noTime'), number && t('digest.order', { number }), installer]
        .filter(Boolean)
        .join(' · '),
    ),
    ...more(visits.count, visits.visits.length),
  ]
  const section = (key: string, count: number, items: readonly string[] = []) =>
    count === 0 ? [] : [{ heading: `${t(`digest.${key}`)}: ${figure(count)}`, items }]
  return staffMail({
    subject: t('digest.subject', { day: formatDayIn(language, day), siteName }),
    language,
    sections: [
      ...section('fresh', fresh.count, orderItems(fresh)),
      ...section('waiting', waiting.count, orderItems(waiting)),
      ...section('visits', visits.count, visitItems),
      ...section('low', low),
      ...section('samples', samples),
    ],
    link: { label: t('digest.link'), href: `${publicOrigin}/admin` },
    note: t('digest.why'),
  })
}
