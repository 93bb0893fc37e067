import { useQuery } from '@tanstack/react-query'
import { createIsomorphicFn } from '@tanstack/react-start'
import { useTranslation } from '../../../../../kernel/web/i18n/use-translation.ts'
import { shopSettings } from '../../../../settings/web/index.ts'

interface Ordered {
  /** Of the product. */
  name: string
  /** What the piece is, a line each. */
  lines: readonly string[]
  /** At which the piece opens again. */
  url: string
}

/** A letter to the shop with the piece, and with room for what the checkout would ask. */
function Letter({ name, lines, url }: Ordered) {
  const { t } = useTranslation()
  const { data: shop } = useQuery(shopSettings)
  // Where guests are served, the form needs no account.
  if (shop?.guestCheckout === true) return <noscript />
  const asked = [t('checkout.name'), t('checkout.phone'), t('checkout.address')].map((label) => `${label}: `)
  const body = [t('piece.orderLetter'), '', name, ...lines, url, '', ...asked].join('\r\n')
  return (
    <noscript>
      <p>
        <a
          href={`mailto:${shop?.contact_email ?? ''}?subject=${encodeURIComponent(name)}&body=${encodeURIComponent(body)}`}
          className="inline-flex min-h-11 items-center underline"
        >
          {t('piece.orderByMail')}
        </a>{' '}
        <span className="text-sm text-ink-soft">{t('piece.noCart')}</span>
      </p>
    </noscript>
  )
}

/** The way to order for whoever has neither scripts nor wants an account; scripts never need it. */
export const OrderByMail: (ordered: Ordered) => React.ReactNode = createIsomorphicFn()
  .server(() => Letter)
  .client(() => () => <noscript />)()
