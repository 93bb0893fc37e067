import { useShopConfig } from '#kernel/web/shop.ts'
import { t } from '#kernel/web/backoffice/language.ts'
import { officeMoney, officeSide } from '#kernel/web/backoffice/money.ts'
import { Picture } from '#kernel/web/ui/picture.tsx'
import type { Product } from '#modules/catalog/contract/catalog.ts'
import { CategoryName } from '../categories/category-choice.tsx'
import type { ProductValues } from './product-fields.ts'

/** Its price in a list: per square metre, or for a piece of 1 × 1 m with another price model. */
function priceText(values: ProductValues, product: Product | null, currency: string): string {
  const [changes] = values.configured
  const model = changes?.price_model ?? product?.price_model ?? 'area'
  // The price from another grid, or from cloth with other choices, is calculated when the product is saved.
  const isOther = changes && (model === 'cloth' || 'price_model' in changes || 'price_grid_id' in changes)
  if (model !== 'area' && model !== 'piece' && isOther) return t('priced when saved')
  const price = Number(values.price_per_sqm) || Number(values.base_price)
  if (!(price > 0)) return t('No price')
  const money = officeMoney(price, currency)
  if (model === 'piece') return t('{{price}} each', { price: money })
  return model === 'area' ? `${money} / m²` : `${officeSide(1)} × ${officeSide(1)} m: ${money}`
}

/**
 * The product as shoppers will see it in a list, updated while typing. Hidden from screen readers, because the
 * fields contain everything that it shows.
 */
export function ProductPreview({ values, product }: { values: ProductValues; product: Product | null }) {
  const { currency } = useShopConfig()
  const { name, image_urls: pictures, category_id: category } = values
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
          <p className="figures text-dense/5">{priceText(values, product, currency)}</p>
        </div>
      </div>
    </div>
  )
}
