import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { useSizeFormat } from '#kernel/web/i18n/use-size-format.ts'
import { inUnit, type SizeRefusal } from '#modules/pricing/rules/index.ts'
import { unitSigns, useStoredUnit } from '#modules/pricing/web/storefront/index.ts'

/** In English the calculator says height where the cart says length; other languages have one word for both. */
const texts = {
  calculator: { width: 'calculator.widthRange', length: 'calculator.heightRange' },
  cart: { width: 'cart.widthRange', length: 'cart.lengthRange' },
} as const

/** Returns the message for a side outside its limits, in the reader's language and unit. */
export function useRangeMessage(of: keyof typeof texts = 'cart'): (refusal: SizeRefusal) => string {
  const { t } = useTranslation()
  const figures = useSizeFormat()
  const unit = useStoredUnit()
  return ({ side, min, max }) =>
    t(texts[of][side], {
      min: figures.side(inUnit(min, unit)),
      max: figures.side(inUnit(max, unit)),
      unit: t(unitSigns[unit]),
    })
}
