import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { categoryLinks } from '#modules/catalog/web/queries/catalog.ts'
import { useCartCount } from '#modules/orders/web/storefront/cart/cart.tsx'
import { shopSettings } from '#modules/settings/web/shop-settings.ts'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { LanguagePicker } from './language-picker.tsx'

/** Categories beyond these are only on the products page. */
const maxKinds = 12

/** Links of the header, each with this class; `onFollow` closes the menu. */
export type Links = ComponentType<{ className: string; onFollow?: () => void }>

/** The menu of a phone: what the header has on a desktop, the kinds of products, the cart and the telephone. */
export function PhoneMenu({
  Sections,
  Personal,
  close,
}: {
  Sections: Links
  Personal: Links
  close: () => void
}) {
  const { t } = useTranslation()
  const { data: shop } = useSuspenseQuery(shopSettings)
  const { data: kinds = [] } = useQuery(categoryLinks)
  const count = useCartCount()
  const plain = 'py-2 text-ink-soft'
  return (
    <Dialog side="left" open onClose={close} title={shop.site_name} closeLabel={t('shell.close')}>
      <nav aria-label={t('nav.main')} className="grid text-lg">
        <Sections className="border-b border-line py-3 font-serif" onFollow={close} />
        <ul className="grid py-2 text-base">
          {kinds.slice(0, maxKinds).map(({ id, slug, name, languages }) => (
            <li key={id} className="grid">
              <Link
                to="/categories/$slug"
                params={{ slug }}
                lang={languages?.name}
                className={plain}
                onClick={close}
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-2 grid gap-1 border-t border-line pt-2">
        <Link to="/cart" className={plain} onClick={close}>
          {count > 0 ? t('nav.cartWith', { count }) : t('nav.cart')}
        </Link>
        <Personal className={plain} onFollow={close} />
        {shop.contact_phone && (
          <a href={`tel:${shop.contact_phone.replace(/[^\d+]/g, '')}`} className={plain}>
            {shop.contact_phone}
          </a>
        )}
      </div>
      <div className="mt-4">
        <LanguagePicker named />
      </div>
    </Dialog>
  )
}
