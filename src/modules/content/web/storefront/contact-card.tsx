import { useSuspenseQuery } from '@tanstack/react-query'
import { Clock, Mail, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { usePageLanguage, useShopConfig } from '#kernel/web/shop.ts'
import { formatDayName } from '#kernel/rules/format.ts'
import { addressLines, openDays } from '#modules/settings/rules/index.ts'
import { shopSettings } from '#modules/settings/web/index.ts'

/** The shop's contact details, address and opening hours, from the settings. */
export function ContactCard() {
  const { t } = useTranslation()
  const { country } = useShopConfig()
  const { data: shop } = useSuspenseQuery(shopSettings)
  const address = addressLines(shop, country)
  const hours = openDays(shop.opening_hours ?? [])
  return (
    <section
      aria-label={t('support.reachUs')}
      className="grid gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-2"
    >
      <Way icon={<Mail size={20} aria-hidden />} name={t('support.email')}>
        <a href={`mailto:${shop.contact_email}`} className="wrap-anywhere hover:underline">
          {shop.contact_email}
        </a>
      </Way>
      <Way icon={<Phone size={20} aria-hidden />} name={t('support.phone')}>
        <a href={`tel:${shop.contact_phone.replace(/[^\d+]/g, '')}`} className="figures hover:underline">
          {shop.contact_phone}
        </a>
      </Way>
      {address.length > 0 && (
        <Way icon={<MapPin size={20} aria-hidden />} name={t('shop.address')}>
          <span className="whitespace-pre-line">{address.join('\n')}</span>
        </Way>
      )}
      {hours.length > 0 && (
        <Way icon={<Clock size={20} aria-hidden />} name={t('shop.openingHours')}>
          <OpeningHours hours={hours} />
        </Way>
      )}
    </section>
  )
}

function OpeningHours({ hours }: { hours: ReturnType<typeof openDays> }) {
  const language = usePageLanguage()
  const dayName = (day: number) => formatDayName(day, language)
  return (
    <span className="figures grid grid-cols-[auto_1fr] gap-x-4 text-base">
      {hours.map(({ from, to, times }) => (
        <span key={from} className="contents">
          <span>{from === to ? dayName(from) : `${dayName(from)} – ${dayName(to)}`}</span>
          <span>{times.join(', ')}</span>
        </span>
      ))}
    </span>
  )
}

function Way({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-1 bg-surface p-6 sm:last:odd:col-span-2">
      <p className="flex items-center gap-2 text-sm text-ink-soft">
        {icon}
        {name}
      </p>
      <p className="py-1 font-serif text-lg">{children}</p>
    </div>
  )
}
