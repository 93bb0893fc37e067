import { useSuspenseQuery } from '@tanstack/react-query'
import { Mail, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { shopSettings } from '../../../settings/web/index.ts'

/** How the shop is reached, as its settings say. */
export function ContactCard() {
  const { t } = useTranslation()
  const { data: shop } = useSuspenseQuery(shopSettings)
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
    </section>
  )
}

function Way({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div className="grid gap-1 bg-surface p-6">
      <p className="flex items-center gap-2 text-sm text-ink-soft">
        {icon}
        {name}
      </p>
      <p className="py-1 font-serif text-lg">{children}</p>
    </div>
  )
}
