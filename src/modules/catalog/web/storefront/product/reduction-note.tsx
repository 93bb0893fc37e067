import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { useMoney } from '#kernel/web/shop.ts'
import type { Product } from '#modules/catalog/contract/catalog.ts'

/** What the law wants beside a reduced price; nothing for a product that is not marked as reduced. */
export function ReductionNote({
  product: { lowest_price: lowest, reduction_percent: percent },
}: {
  product: Pick<Product, 'lowest_price' | 'reduction_percent'>
}) {
  const { t } = useTranslation()
  const money = useMoney()
  if (lowest === undefined) return null
  return (
    <p className="figures text-sm text-clay">
      {percent !== undefined && <span className="font-medium">{`−${percent} % · `}</span>}
      {t('catalog.lowestPrice', { price: t('catalog.perSqm', { price: money(lowest) }) })}
    </p>
  )
}
