import { useTranslation } from 'react-i18next'
import type { Product } from '../../contract/catalog.ts'
import type { SizeLimits } from '../../../pricing/rules/index.ts'
import { useFigures } from '../../../../kernel/web/i18n/figures.ts'

/** What is said of a product: its description, its materials, its sizes and its delivery. */
export function About({ product, limits }: { product: Product; limits: SizeLimits }) {
  const { t } = useTranslation()
  const { side } = useFigures()
  return (
    <div className="grid content-start gap-6 print:col-span-2">
      <p lang={product.languages?.description} className="prose-width whitespace-pre-line">
        {product.description}
      </p>
      {product.materials.length > 0 && (
        <ul aria-label={t('catalog.materials')} className="flex flex-wrap gap-2">
          {product.materials.map((material) => (
            <li
              key={material}
              lang={product.languages?.materials}
              className="rounded-full bg-linen px-3 py-1 text-sm"
            >
              {material}
            </li>
          ))}
        </ul>
      )}
      <div className="grid gap-1 border-t border-line pt-5 text-sm text-ink-soft">
        <p>
          {t('catalog.sizes', {
            minWidth: side(limits.minWidthMm / 1000),
            maxWidth: side(limits.maxWidthMm / 1000),
            minLength: side(limits.minLengthMm / 1000),
            maxLength: side(limits.maxLengthMm / 1000),
          })}
        </p>
        {product.lead_days_min !== null && (
          <p>{t('piece.lead', { min: product.lead_days_min, max: product.lead_days_max })}</p>
        )}
        <p>{t('catalog.delivery')}</p>
      </div>
    </div>
  )
}
