import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { formatCount } from '#kernel/rules/format.ts'
import { usePageLanguage } from '#kernel/web/shop.ts'
import type { House } from '#modules/street/contract/house.ts'
import { houseWords } from '#modules/street/rules/index.ts'

/** What the picture of a house shows, in a sentence or two. */
export function useHouseWords(): (house: House) => string {
  const { t } = useTranslation('house')
  const language = usePageLanguage()
  return (house) => houseWords(t, (figure) => formatCount(figure, language), house)
}
