import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { PaperLetterhead, shopSettings } from '#modules/settings/web/index.ts'

/** The shop's letterhead on printed pages. */
export function Letterhead() {
  const { t } = useTranslation()
  const { country } = useShopConfig()
  const { data: shop } = useSuspenseQuery(shopSettings)
  return (
    <div className="page mb-6 hidden border-b border-line pb-3 print:block">
      <PaperLetterhead
        shop={shop}
        country={country}
        taxText={(kind, number) =>
          kind === 'vatNumber' ? t('shop.vatNumber', { number }) : t('shop.taxNumber', { number })
        }
      />
    </div>
  )
}
