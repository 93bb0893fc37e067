import { useShopFacts } from '../../../../../kernel/web/shop.ts'
import { officeMoney } from '../../../../../kernel/web/backoffice/money.ts'
import { Picture } from '../../../../../kernel/web/ui/picture.tsx'
import { CategoryName } from '../categories/category-choice.tsx'
import type { ProductValues } from './product-fields.ts'

/**
 * The product as shoppers will find it in a list, while it is written. Only for the eye: everything that it says stands in
 * the fields.
 */
export function ProductPreview({ values }: { values: ProductValues }) {
  const { currency } = useShopFacts()
  const { name, image_urls: pictures, category_id: category } = values
  const price = Number(values.price_per_sqm) || Number(values.base_price)
  return (
    <div aria-hidden className="grid gap-2 max-desk:hidden">
      <p className="text-sm font-medium">In the shop</p>
      <div className="overflow-hidden rounded-lg border border-line bg-paper">
        <Picture src={pictures[0]} alt="" sizes="240px" className="aspect-4/5 w-full object-cover" />
        <div className="grid gap-0.5 p-3">
          {category && (
            <p className="text-note text-ink-soft">
              <CategoryName id={category} />
            </p>
          )}
          <p className="font-serif text-lead/6 wrap-anywhere">{name || '—'}</p>
          <p className="figures text-dense/5">
            {price > 0 ? `${officeMoney(price, currency)} / m²` : 'No price'}
          </p>
        </div>
      </div>
    </div>
  )
}
