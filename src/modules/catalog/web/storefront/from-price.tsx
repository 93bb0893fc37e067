import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { useSizeFormat } from '#kernel/web/i18n/use-size-format.ts'
import { useMoney } from '#kernel/web/shop.ts'
import { inUnit } from '#modules/pricing/rules/index.ts'
import { unitSigns, useStoredUnit } from '#modules/pricing/web/storefront/index.ts'
import { isSoldByPiece, listedPrice } from '../../rules/index.ts'
import { cheapestProduct } from '../queries/catalog.ts'

/** The lowest price in a category: per square metre, or for a piece of 1 × 1 m with another price model. */
export function FromPrice({ categoryId }: { categoryId: string }) {
  const { t } = useTranslation()
  const money = useMoney()
  const { side } = useSizeFormat()
  const unit = useStoredUnit()
  const { data } = useQuery(cheapestProduct(categoryId))
  const cheapest = data?.rows[0]
  const lowest = cheapest ? listedPrice(cheapest) : null
  if (cheapest === undefined || lowest === null) return null
  const price = money(lowest)
  return (
    <p className="figures text-sm text-ink-soft">
      {cheapest.price_model === 'area' || isSoldByPiece(cheapest)
        ? t('home.from', {
            price: t(isSoldByPiece(cheapest) ? 'catalog.each' : 'catalog.perSqm', { price }),
          })
        : t('home.example', {
            width: side(inUnit(1, unit)),
            height: side(inUnit(1, unit)),
            unit: t(unitSigns[unit]),
            price,
          })}
    </p>
  )
}
