import type { ReactNode } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { areaIn, areaOf, type Unit } from '#modules/pricing/rules/index.ts'
import type { areaPrice } from '#modules/catalog/rules/index.ts'
import { useMoney } from '#kernel/web/shop.ts'
import { areaSigns, unitSigns, useSizeFormat } from '#modules/pricing/web/storefront/index.ts'
import { SumRow } from './sum-row.tsx'

const nonNegative = (metres: number) => Math.max(metres, 0)

/** How the price comes about, row by row: `1.5 m × 1.8 m = 2.70 m²`, times the price per square metre, surcharges. */
export function PriceCalculation({
  width,
  height,
  unit,
  perArea,
  charged,
  amount,
  surcharges,
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
  /** What the piece costs before its choices, in major units; null: they add nothing, or it has no such price. */
  amount: number | null
  /** The surcharges of choices, a row each. */
  surcharges?: ReactNode
}) {
  const { t } = useTranslation()
  const money = useMoney()
  const figures = useSizeFormat()
  const side = (metres: number) => `${figures.side(nonNegative(metres), unit)} ${t(unitSigns[unit])}`
  const areaUnit = perArea?.unit ?? unit
  const exact = areaOf(nonNegative(width), nonNegative(height))
  const shownArea = areaIn(exact, areaUnit)
  const rounded = charged === null && Math.round(shownArea * 100) / 100 !== shownArea
  return (
    <div className="figures grid content-start text-note leading-5 text-ink-soft">
      <p>
        {`${side(width)} × ${side(height)} = `}
        <output aria-live="off" className="font-medium whitespace-nowrap text-ink">
          {t(areaSigns[areaUnit], { area: figures.area(exact, areaUnit) })}
        </output>
      </p>
      {charged !== null && <p>{t('piece.charged', { area: figures.area(charged) })}</p>}
      {perArea === null ? (
        amount !== null && <SumRow label={t('calculator.forSize')} amount={amount} />
      ) : (
        <SumRow
          label={`${rounded ? `${t(areaSigns[areaUnit], { area: figures.exactArea(exact, areaUnit) })} ` : ''}× ${money(perArea.amount)}`}
          amount={amount}
        />
      )}
      {surcharges}
    </div>
  )
}
