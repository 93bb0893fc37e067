import { dateFormat } from '#kernel/rules/cached-formats.ts'
import {
  Area,
  AreaChart,
  CartesianGrid,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { tick } from '#kernel/web/backoffice/chart-look.ts'
import type { StockMovement } from '../../contract/stock.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { formatQuantity, formatQuantityWithUnit } from './format.ts'
import { locale } from '#kernel/web/backoffice/language.ts'

/** The stock over time, with the reorder point. Loaded with the first history that is opened. */
export default function StockChart({
  movements,
  reorderPoint,
  unit,
}: {
  /** Newest first, as returned by the server. */
  movements: readonly StockMovement[]
  reorderPoint: number
  unit: string
}) {
  const { timeZone } = useShopConfig()
  const points = movements
    .filter(({ balance }) => balance !== null)
    .map(({ createdAt, balance }) => ({ at: Date.parse(createdAt), balance: balance as number }))
    .toReversed()
  const day = dateFormat(locale(), { month: 'short', day: 'numeric', timeZone })
  const moment = dateFormat(locale(), { dateStyle: 'medium', timeStyle: 'short', timeZone })
  return (
    <figure aria-label="Stock over time" className="figures h-48">
      <ResponsiveContainer width="100%" height="100%">
        <AreaChart data={points} margin={{ top: 8, right: 8, bottom: 0, left: -8 }}>
          <CartesianGrid stroke="var(--line)" vertical={false} />
          <XAxis
            dataKey="at"
            type="number"
            scale="time"
            domain={['dataMin', 'dataMax']}
            tickFormatter={(at: number) => day.format(at)}
            tick={tick}
            stroke="var(--line)"
            minTickGap={40}
          />
          <YAxis tick={tick} stroke="var(--line)" width={56} tickFormatter={formatQuantity} />
          <Tooltip
            isAnimationActive={false}
            labelFormatter={(at) => moment.format(Number(at))}
            formatter={(balance) => [formatQuantityWithUnit(Number(balance), unit), 'In stock']}
            contentStyle={{ background: 'var(--surface)', borderColor: 'var(--line)', color: 'var(--ink)' }}
          />
          <ReferenceLine
            y={reorderPoint}
            stroke="var(--clay)"
            strokeDasharray="4 4"
            label={{ value: 'Reorder point', position: 'insideTopRight', fill: 'var(--clay)', fontSize: 12 }}
          />
          <Area
            dataKey="balance"
            type="stepAfter"
            stroke="var(--accent)"
            fill="var(--accent)"
            fillOpacity={0.14}
            isAnimationActive={false}
          />
        </AreaChart>
      </ResponsiveContainer>
    </figure>
  )
}
