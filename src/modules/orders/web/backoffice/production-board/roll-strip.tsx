import type { ClothPlan } from '#modules/orders/contract/cutting-plan.ts'
import { officeArea, officeDecimal, officeCount } from '#kernel/web/backoffice/money.ts'

const metre = 1000
const squareMetre = 1_000_000

/** What is left of a roll after cutting, square metres. */
export const offCutOf = ({ roll_mm: roll, total_mm: total, used_permille: used }: ClothPlan) =>
  (roll * total * (1000 - used)) / 1000 / squareMetre

/** A roll seen from above with the pieces that are cut from it; the hatched area is left over. */
export function RollStrip({ plan, id }: { plan: ClothPlan; id: string }) {
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
