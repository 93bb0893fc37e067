import { useDroppable } from '@dnd-kit/core'
import { Link } from '@tanstack/react-router'
import { Printer, TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import type { BoardDay, BoardPiece } from '#modules/orders/contract/production-board.ts'
import { maxOrdersAtOnce } from '#modules/orders/contract/orders-admin.ts'
import { officeArea, officeDecimal, officeCount } from '#kernel/web/backoffice/money.ts'
import { t } from '#kernel/web/backoffice/language.ts'
import { classes } from '#kernel/web/ui/classes.ts'
import { formatQuantityWithUnit } from '#modules/inventory/web/backoffice/index.ts'
import type { ClothPlan } from '#modules/orders/contract/cutting-plan.ts'
import { HungPiece } from './hung-piece.tsx'
import { dayName, railOf, shortDay, weekdayOf } from './board-days.ts'

const metre = 1000
const squareMetre = 1_000_000

/** What is left of a roll after cutting, square metres. */
const offCutOf = ({ roll_mm: roll, total_mm: total, used_permille: used }: ClothPlan) =>
  (roll * total * (1000 - used)) / 1000 / squareMetre

/** A roll seen from above with the pieces that are cut from it; the hatched area is left over. */
function RollStrip({ plan, id }: { plan: ClothPlan; id: string }) {
  const { name, part, roll_mm: roll, total_mm: total, used_permille: used } = plan
  const offCutPercent = Math.round((1000 - used) / 10)
  return (
    <li className="wall-roll">
      <svg
        aria-hidden
        viewBox={`0 0 ${total} ${roll}`}
        style={{
          width: `calc(var(--metre) * ${total / metre / 4})`,
          height: `calc(var(--metre) * ${roll / metre / 4})`,
        }}
      >
        <pattern id={id} width="160" height="160" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="60" height="160" className="fill-clay/35" />
        </pattern>
        <rect width={total} height={roll} className="fill-linen" />
        <rect width={total} height={roll} fill={`url(#${id})`} />
        {plan.strips.flatMap(({ start_mm: start, pieces }) =>
          pieces.map((piece) => (
            <rect
              key={`${start} ${piece.at_mm}`}
              x={start}
              y={piece.at_mm}
              width={piece.along_mm}
              height={piece.across_mm}
              strokeWidth="24"
              className="fill-surface stroke-ink-soft"
            />
          )),
        )}
      </svg>
      <span className="min-w-0">
        <span className="block wrap-anywhere">
          {part === 'lining' ? `Lining: ${name}` : name}
          <span className="figures text-ink-soft">
            {' '}
            {officeCount(roll)} mm, {officeDecimal(total / metre, 1)} m
          </span>
        </span>
        <span className="figures block text-ink-soft">
          {offCutPercent === 0
            ? 'No off-cut'
            : `Off-cut ${officeArea(offCutOf(plan))} m² (${offCutPercent} %)`}
        </span>
      </span>
    </li>
  )
}

type Moves = Omit<Parameters<typeof HungPiece>[0], 'piece'>

/** The area of pieces, m². */
export const areaOf = (pieces: readonly BoardPiece[]) =>
  pieces.reduce((sum, { widthMm, lengthMm }) => sum + widthMm * lengthMm, 0) / 1_000_000

/** A day of the wall: its pieces, how their cloth is cut and which materials are short. */
export function WallRail({
  day: { day, rolls, short },
  pieces,
  usual,
  today,
  moves,
}: {
  day: BoardDay
  pieces: readonly BoardPiece[]
  /** The area of a usual day, m². */
  usual: number
  today: string
  moves: Moves
}) {
  const { setNodeRef, isOver } = useDroppable({ id: railOf(day), disabled: day !== null && day < today })
  const pattern = useId()
  return (
    <section ref={setNodeRef} aria-label={dayName(day)} className={classes('wall-rail', isOver && 'is-over')}>
      <RailHead day={day} pieces={pieces} usual={usual} today={today} />
      <div className="min-w-0">
        <ul className="wall-rod">
          {pieces.map((piece) => (
            <HungPiece key={piece.label} piece={piece} {...moves} />
          ))}
          {pieces.length === 0 && <li className="wall-bare">Nothing hangs here</li>}
          {rolls.length > 0 && (
            <li className="wall-end">
              <ul className="wall-rolls" aria-label="Off-cuts">
                {rolls.map((plan, index) => (
                  <RollStrip
                    key={[plan.part, plan.inventory_item_id, plan.product_id, plan.name, plan.roll_mm].join(
                      ' ',
                    )}
                    plan={plan}
                    id={`${pattern}-${index}`}
                  />
                ))}
              </ul>
            </li>
          )}
        </ul>
        {short.length > 0 && (
          <ul className="wall-short">
            {short.map((material) => (
              <Short key={material.inventoryItemId} material={material} />
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

/** A material that is short: `Fixing set: 4 pieces short`. */
function Short({ material }: { material: BoardDay['short'][number] }) {
  const { itemName, unit, short } = material
  const quantity = formatQuantityWithUnit(short, unit)
  return (
    <li className="flex items-center gap-1.5">
      <TriangleAlert size={14} aria-hidden className="shrink-0" />
      <span className="figures">
        {itemName}: {quantity} short
      </span>
    </li>
  )
}

/** How much is made on a day against a usual one, whose end the mark in the middle shows. */
const Load = ({ share }: { share: number }) => (
  <div aria-hidden className={classes('wall-load', share > 1.5 && 'is-high')}>
    <div style={{ width: `${Math.min(1, share / 2) * 100}%` }} />
  </div>
)

function RailHead({
  day,
  pieces,
  usual,
  today,
}: {
  day: string | null
  pieces: readonly BoardPiece[]
  usual: number
  today: string
}) {
  const orders = [...new Set(pieces.map(({ orderId }) => orderId))]
  return (
    <header className="wall-head">
      <h2 className="font-sans text-base/6 font-semibold">
        {day === null ? 'No day yet' : <span className="first-letter:uppercase">{weekdayOf(day)}</span>}
      </h2>
      {day !== null && (
        <p className="figures text-ink-soft">
          {shortDay(day)}
          {day === today && <span className="wall-today">Today</span>}
          {day < today && <span className="wall-today is-late">Overdue</span>}
        </p>
      )}
      {pieces.length > 0 && (
        <p className="figures text-ink-soft">
          {pieces.length} {pieces.length === 1 ? 'piece' : 'pieces'}, {officeArea(areaOf(pieces))} m²
        </p>
      )}
      {day !== null && pieces.length > 0 && usual > 0 && <Load share={areaOf(pieces) / usual} />}
      {day !== null && orders.length > 0 && (
        <Link
          to="/admin/orders/print"
          search={{ sheet: 'production', ids: orders.slice(0, maxOrdersAtOnce).join(',') }}
          className="wall-print"
        >
          <Printer size={14} aria-hidden />
          {orders.length > maxOrdersAtOnce
            ? t('Production sheets of the first {{max}} orders', { max: maxOrdersAtOnce })
            : 'Production sheets'}
          <span className="sr-only">, {dayName(day)}</span>
        </Link>
      )}
    </header>
  )
}
