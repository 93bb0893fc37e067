import { useSuspenseQuery } from '@tanstack/react-query'
import { shopSettings } from '../../../modules/settings/web/shop-settings.ts'

/** Name and contact of the shop, at the top of a printed page. */
export function Letterhead() {
  const { data: shop } = useSuspenseQuery(shopSettings)
  return (
    <div className="page hidden border-b border-line pb-3 print:flex print:items-baseline print:justify-between">
      <p className="font-serif text-lg">{shop.site_name}</p>
      <p className="text-sm">{`${shop.contact_phone} · ${shop.contact_email}`}</p>
    </div>
  )
}
