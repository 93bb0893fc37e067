import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { areaOf, inUnit, type Unit } from '#modules/pricing/rules/index.ts'
import { useSizeFormat } from '#kernel/web/i18n/use-size-format.ts'
import { useMoney } from '#kernel/web/shop.ts'
import { unitSigns } from '#modules/pricing/web/storefront/index.ts'

const nonNegative = (metres: number) => Math.max(metres, 0)

/** How the price is calculated: `1.5 m × 1.8 m = 2.70 m²`, times the price per square metre. */
export function PriceCalculation({
  width,
  height,
  unit,
  perSquareMetre,
  charged,
}: {
  /** Metres. */
  width: number
  height: number
  /** The unit in which the sides are shown. */
  unit: Unit
  /** Price per square metre in major units; null when it is not priced by area. */
  perSquareMetre: number | null
  /** The charged area in square metres, where it is larger than the piece's own; else null. */
  charged: number | null
}) {
  const { t } = useTranslation()
  const money = useMoney()
  const figures = useSizeFormat()
  const side = (metres: number) => `${figures.side(inUnit(nonNegative(metres), unit))} ${t(unitSigns[unit])}`
  const exact = areaOf(nonNegative(width), nonNegative(height))
  const rounded = charged === null && Math.round(exact * 100) / 100 !== exact
  return (
    <div className="figures grid content-start gap-1 text-sm text-ink-soft">
      <p className="flex flex-wrap justify-between gap-x-4 lg:grid">
        <span>{t('calculator.area')}</span>
        <span>
          {`${side(width)} × ${side(height)} = `}
          <output aria-live="off" className="font-medium text-ink">
            {t('calculator.squareMetres', { area: figures.area(exact) })}
          </output>
        </span>
      </p>
      {perSquareMetre !== null && (
        <p className="flex flex-wrap justify-between gap-x-4 lg:grid">
          <span>{t('calculator.perSquareMetre')}</span>
          <span>
            {rounded && `${t('calculator.squareMetres', { area: figures.exactArea(exact) })} `}
            {`× ${money(perSquareMetre)}`}
          </span>
        </p>
      )}
      {charged !== null && <p>{t('piece.charged', { area: figures.area(charged) })}</p>}
    </div>
  )
}
