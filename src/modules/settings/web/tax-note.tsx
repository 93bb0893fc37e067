import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { usePageLanguage } from '#kernel/web/shop.ts'
import { shopSettings } from './shop-settings.ts'

/** What prices say about taxes: `incl. 19% VAT`; nothing while the shop charges none. */
export function TaxNote({
  taxClass,
  isSum = false,
  className,
}: {
  /** Of the product whose price it is; omitted: goods. */
  taxClass?: string | undefined
  /** Whether it is beside a sum, which may have several rates. */
  isSum?: boolean
  className?: string
}) {
  const { t } = useTranslation()
  const language = usePageLanguage()
  const { data } = useQuery(shopSettings)
  const note = data?.price_note
  if (!note) return null
  return <p className={className}>{textOf()}</p>

  function textOf(): string {
    if (note?.kind === 'small_business') return t('taxes.noteSmallBusiness')
    if (note?.kind === 'added') return t('taxes.noteAdded')
    const rate = isSum && note?.others ? undefined : (note?.others?.[taxClass ?? ''] ?? note?.percent)
    if (rate === undefined) return t('taxes.noteIncludedAny')
    const percent = new Intl.NumberFormat(language, { maximumFractionDigits: 4 }).format(rate)
    return t('taxes.noteIncluded', { percent })
  }
}
