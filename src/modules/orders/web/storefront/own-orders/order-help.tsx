import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { shopSettings } from '#modules/settings/web/index.ts'

/** How its buyer reaches the shop about an order: by a mail that names it, or by telephone. */
export function OrderHelp({ number }: { number: string }) {
  const { t } = useTranslation()
  const { data: shop } = useSuspenseQuery(shopSettings)
  const subject = encodeURIComponent(t('account.order', { number }))
  return (
    <section aria-labelledby="order-help" className="md:px-6 print:hidden">
      <h2 id="order-help" className="text-lg">
        {t('account.help')}
      </h2>
      <p className="mt-2 grid justify-items-start">
        <a
          href={`mailto:${shop.contact_email}?subject=${subject}`}
          className="inline-flex min-h-11 items-center wrap-anywhere underline"
        >
          {shop.contact_email}
        </a>
        <a
          href={`tel:${shop.contact_phone.replace(/[^\d+]/g, '')}`}
          className="figures inline-flex min-h-11 items-center underline"
        >
          {shop.contact_phone}
        </a>
      </p>
    </section>
  )
}
