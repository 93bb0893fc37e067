import { useQuery } from '@tanstack/react-query'
import type { ClothPlan } from '../../../contract/orders-admin.ts'
import { cuttingPlansOf } from '../../queries/staff-orders.ts'
import { CouldNotLoad } from '../../../../../kernel/web/backoffice/could-not-load.tsx'
import { metresText } from './piece-labels.ts'
import './sheets.css'

/** How the cloth of all chosen orders is cut from its rolls. Nothing where no piece is cut from a roll. */
export function CuttingPlan({ ids }: { ids: string }) {
  const { data: plans, error, refetch, isFetching } = useQuery({ ...cuttingPlansOf(ids), staleTime: 0 })
  if (error) return <CouldNotLoad error={error} retry={refetch} busy={isFetching} />
  if (!plans?.length) return null
  return (
    <article className="sheet wide" aria-label="Cutting plan of all chosen orders">
      <h2 className="mb-3 font-sans text-[1.5rem]/8 font-bold">Cutting plan</h2>
      {plans.map((plan) => (
        <Roll key={`${plan.product_id} ${plan.roll_mm}`} plan={plan} />
      ))}
    </article>
  )
}

function Roll({ plan }: { plan: ClothPlan }) {
  const title = `${plan.product_name}, roll of ${plan.roll_mm} mm`
  const share = (plan.used_permille / 10).toFixed(1)
  return (
    <section className="kind" aria-label={title}>
      <h3>{title}</h3>
      <p>
        {`${metresText(plan.total_mm)} of roll, ${share} % of it used; one by one ${metresText(plan.singly_mm)}`}
      </p>
      <RollDrawing plan={plan} />
      <table aria-label={`Strips of ${title}`}>
        <thead>
          <tr>
            <th className="number">Strip</th>
            <th className="number">From the start (mm)</th>
            <th className="number">Long (mm)</th>
            <th>Pieces, across × along (mm)</th>
          </tr>
        </thead>
        <tbody>
          {plan.strips.map((strip, index) => (
            <tr key={strip.start_mm}>
              <td className="number">{index + 1}</td>
              <td className="number">{strip.start_mm}</td>
              <td className="number">{strip.length_mm}</td>
              <td className="figures">
                {strip.pieces
                  .map((piece) => `${piece.label} (${piece.across_mm} × ${piece.along_mm})`)
                  .join(', ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The roll from above, its beginning on the left; to scale. */
function RollDrawing({ plan }: { plan: ClothPlan }) {
  const { roll_mm: roll, total_mm: total } = plan
  return (
    <svg
      viewBox={`0 0 ${total} ${roll}`}
      preserveAspectRatio="xMinYMin meet"
      role="img"
      aria-label={`Strips across a roll of ${roll} mm`}
      className="roll"
    >
      <rect width={total} height={roll} fill="#f1ede4" />
      {plan.strips.flatMap((strip) =>
        strip.pieces.map((piece) => (
          <g
            key={`${strip.start_mm} ${piece.at_mm}`}
            transform={`translate(${strip.start_mm} ${piece.at_mm})`}
          >
            <rect
              width={piece.along_mm}
              height={piece.across_mm}
              fill="#fff"
              stroke="#333"
              strokeWidth={roll / 250}
            />
            <text x={piece.along_mm / 2} y={piece.across_mm / 2} fontSize={roll / 16} textAnchor="middle">
              {piece.label}
            </text>
          </g>
        )),
      )}
    </svg>
  )
}
