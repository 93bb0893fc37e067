import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { areaIn, areaOf, type Unit } from '#modules/pricing/rules/index.ts'
import type { areaPrice } from '../../rules/index.ts'
import { useMoney } from '#kernel/web/shop.ts'
import { areaSigns, unitSigns, useSizeFormat } from '#modules/pricing/web/storefront/index.ts'

const nonNegative = (metres: number) => Math.max(metres, 0)

/** How the price is calculated: `1.5 m × 1.8 m = 2.70 m²`, times the price per square metre. */
export function PriceCalculation({
  width,
  height,
  unit,
  perArea,
  charged,
}: {
  /** Metres. */
  width: number
  height: number
  /** The unit in which the sides are shown. */
  unit: Unit
  /** Null when it is not priced by area. */
  perArea: ReturnType<typeof areaPrice>
  /** The charged area in square metres, where it is larger than the piece's own; else null. */
  charged: number | null
}) {
  const { t } = useTranslation()
  const money = useMoney()
  const figures = useSizeFormat()
  const side = (metres: number) => `${figures.side(nonNegative(metres), unit)} ${t(unitSigns[unit])}`
  const areaUnit = perArea?.unit ?? unit
  const exact = areaOf(nonNegative(width), nonNegative(height))
  const shown = areaIn(exact, areaUnit)
  const rounded = charged === null && Math.round(shown * 100) / 100 !== shown
  return (
    <div className="figures grid content-start gap-1 text-sm text-ink-soft">
      <p className="flex flex-wrap justify-between gap-x-4 lg:grid">
        <span>{t('calculator.area')}</span>
        <span>
          {`${side(width)} × ${side(height)} = `}
          <output aria-live="off" className="font-medium text-ink">
            {t(areaSigns[areaUnit], { area: figures.area(exact, areaUnit) })}
          </output>
        </span>
      </p>
      {perArea !== null && (
        <p className="flex flex-wrap justify-between gap-x-4 lg:grid">
          <span>{t(perArea.unit === 'in' ? 'calculator.perSquareFoot' : 'calculator.perSquareMetre')}</span>
          <span>
            {rounded && `${t(areaSigns[areaUnit], { area: figures.exactArea(exact, areaUnit) })} `}
            {`× ${money(perArea.amount)}`}
          </span>
        </p>
      )}
      {charged !== null && <p>{t('piece.charged', { area: figures.area(charged) })}</p>}
    </div>
  )
}
