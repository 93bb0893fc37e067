import { maxWindows, type House } from '../contract/house.ts'

/** What the picture of a house shows, in a sentence or two, with the texts of `house.json`. */
export function houseWords(
  t: (key: string, values?: Record<string, string | number>) => string,
  count: (figure: number) => string,
  { pieces, made, fitted, isOnItsWay, isCancelled }: House,
): string {
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
