import { useQuery } from '@tanstack/react-query'
import { createIsomorphicFn } from '@tanstack/react-start'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { shopSettings } from '#modules/settings/web/index.ts'

interface Ordered {
  /** Name of the product. */
  name: string
  /** The description of the piece, line by line. */
  lines: readonly string[]
  /** The address that opens the piece again. */
  url: string
}

/** A mail link to the shop with the piece, and with empty lines for what the checkout would ask. */
function Letter({ name, lines, url }: Ordered) {
  const { t } = useTranslation()
  const { data: shop } = useQuery(shopSettings)
  const fieldLabels = [t('checkout.name'), t('checkout.phone'), t('checkout.address')].map(
    (label) => `${label}: `,
  )
  const body = [t('piece.orderLetter'), '', name, ...lines, url, '', ...fieldLabels].join('\r\n')
  return (
    <noscript>
      <p>
        <a
          href={`mailto:${shop?.contact_email ?? ''}?subject=${encodeURIComponent(name)}&body=${encodeURIComponent(body)}`}
          className="inline-flex min-h-11 items-center underline"
        >
          {t('piece.orderByMail')}
        </a>
        {shop?.contact_phone && (
          <>
            {' '}
            <a
              href={`tel:${shop.contact_phone.replace(/[^\d+]/g, '')}`}
              className="inline-flex min-h-11 items-center underline"
            >
              {t('piece.orderByPhone', { phone: shop.contact_phone })}
            </a>
          </>
        )}{' '}
        <span className="text-sm text-ink-soft">{t('piece.noCart')}</span>
      </p>
    </noscript>
  )
}

/** Ordering by mail or telephone for people without scripts; rendered only by the server. */
export const OrderByMail: (ordered: Ordered) => React.ReactNode = createIsomorphicFn()
  .server(() => Letter)
  .client(() => () => <noscript />)()
