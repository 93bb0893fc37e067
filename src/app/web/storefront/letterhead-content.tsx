import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import type { Settings } from '#modules/settings/contract/index.ts'
import { PaperLetterhead } from '#modules/settings/web/index.ts'

/** What the letterhead says depends on these; the browser draws it again when one of them changes. */
export interface LetterheadProps {
  language: string
  shop: Settings
}

export function LetterheadContent({ shop }: LetterheadProps) {
  const { t } = useTranslation()
  const { country } = useShopConfig()
  return (
    <PaperLetterhead
      shop={shop}
      country={country}
      taxText={(kind, number) =>
        kind === 'vatNumber' ? t('shop.vatNumber', { number }) : t('shop.taxNumber', { number })
      }
    />
  )
}
