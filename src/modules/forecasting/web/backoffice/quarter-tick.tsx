import type { XAxisTickContentProps } from 'recharts'
import { dateFormat } from '#kernel/rules/cached-formats.ts'
import { locale } from '#kernel/web/backoffice/language.ts'

/** The height of an axis with months and quarters, in pixels. */
export const quarterAxisHeight = 52

/** Widths in pixels below which a month, or the quarter with its year, would touch its neighbour. */
const monthWidth = 30
const fullQuarterWidth = 64
const shortQuarterWidth = 26

interface MonthOfAxis {
  year: number
  /** 1 to 12. */
  month: number
}

const quarterOf = ({ month }: MonthOfAxis) => Math.ceil(month / 3)
const isSameQuarter = (a: MonthOfAxis | undefined, b: MonthOfAxis) =>
  a !== undefined && a.year === b.year && quarterOf(a) === quarterOf(b)

/** Draws the ticks of an axis of months. See `QuarterTick` for `spread`. */
export const quarterTicks =
  (months: readonly MonthOfAxis[], spread: number) => (tick: XAxisTickContentProps) => (
    <QuarterTick tick={tick} months={months} spread={spread} />
  )

/**
 * A month of a chart's axis and its part of the bracket of its quarter. Where months are narrow only the quarters are
 * named, the first of each year by the year.
 * @param spread how many months wide the axis is: as many as there are bars, one less for points of a line
 */
function QuarterTick({
  tick: { x, y, index, width },
  months,
  spread,
}: {
  tick: Pick<XAxisTickContentProps, 'x' | 'y' | 'index' | 'width'>
  months: readonly MonthOfAxis[]
  spread: number
}) {
  const month = months[index]
  if (!month) return null
  const step = Number(width) / Math.max(1, spread)
  const ofQuarter = months.filter((other) => isSameQuarter(other, month))
  const isFirst = !isSameQuarter(months[index - 1], month)
  const isLast = !isSameQuarter(months[index + 1], month)
  const from = Number(x) - (isFirst ? step / 2 - 2 : step / 2)
  const to = Number(x) + (isLast ? step / 2 - 2 : step / 2)
  const top = Number(y) + (step < monthWidth ? 4 : 20)
  const style = { fill: 'var(--ink-soft)', fontSize: 12, textAnchor: 'middle' } as const
  const name = dateFormat(locale(), { month: 'short', timeZone: 'UTC' }).format(
    Date.UTC(month.year, month.month - 1),
  )
  const quarter = quarterOf(month)
  const room = ofQuarter.length * step
  const opensYear = months.findIndex(({ year }) => year === month.year) === index - ofQuarter.indexOf(month)
  const shortName = opensYear ? String(month.year) : `Q${quarter}`
  return (
    <g>
      {step >= monthWidth && (
        <text x={Number(x)} y={Number(y) + 10} {...style}>
          {name}
        </text>
      )}
      <path
        d={`M${from} ${isFirst ? `${top - 4}V${top}` : top}H${to}${isLast ? `V${top - 4}` : ''}`}
        fill="none"
        stroke="var(--ink-soft)"
        strokeOpacity={0.6}
      />
      {isFirst && room >= shortQuarterWidth && (
        <text x={Number(x) + ((ofQuarter.length - 1) * step) / 2} y={top + 15} {...style}>
          {room >= fullQuarterWidth ? `Q${quarter} ${month.year}` : shortName}
        </text>
      )}
    </g>
  )
}
