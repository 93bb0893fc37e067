import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { useMoney } from '#kernel/web/shop.ts'
import { unitSigns, useStoredUnit, useSizeFormat } from '#modules/pricing/web/storefront/index.ts'
import { areaPrice, isSoldByPiece, listedPrice } from '#modules/catalog/rules/index.ts'
import { cheapestProduct } from '../../queries/catalog.ts'
import { perAreaWords } from '../per-area-words.ts'

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
  const perArea = areaPrice(cheapest)
  return (
    <p className="figures text-sm text-ink-soft">
      {isSoldByPiece(cheapest)
        ? t('home.from', { price: t('catalog.each', { price }) })
        : perArea
          ? t('home.from', { price: t(perAreaWords[perArea.unit], { price: money(perArea.amount) }) })
          : t('home.example', {
              width: side(1, unit),
              height: side(1, unit),
              unit: t(unitSigns[unit]),
              price,
            })}
    </p>
  )
}
