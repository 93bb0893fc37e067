import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** Said once prices differ from what the shopper saw before. */
export function PriceNotice() {
  const { t } = useTranslation()
  return (
    <p role="alert" className="flex items-start gap-2.5 rounded-md bg-clay-wash p-3 text-sm">
      <TriangleAlert size={18} aria-hidden className="mt-0.5 shrink-0 text-clay" />
      {t('cart.pricesChanged')}
    </p>
  )
}
