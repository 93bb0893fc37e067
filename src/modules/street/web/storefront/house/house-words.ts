import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { formatCount } from '#kernel/rules/format.ts'
import { usePageLanguage } from '#kernel/web/shop.ts'
import { maxWindows, type House } from '#modules/street/contract/house.ts'

/** What the picture of a house shows, in a sentence or two. */
export function useHouseWords(): (house: House) => string {
  const { t } = useTranslation('house')
  const language = usePageLanguage()
  const count = (figure: number) => formatCount(figure, language)
  return ({ pieces, made, fitted, isOnItsWay, isCancelled }) => {
    if (isCancelled) return t('cancelled')
    if (pieces === 0) return t('goods')
    const lit = { made: count(made), fitted: count(fitted), pieces: count(pieces) }
    const state =
      fitted === pieces
        ? t('fitted')
        : made === 0
          ? t('dark', lit)
          : made < pieces
            ? t('some', lit)
            : isOnItsWay
              ? t('onItsWay')
              : t('made')
    return pieces > maxWindows ? `${state} ${t('more', { drawn: count(maxWindows), ...lit })}` : state
  }
}
