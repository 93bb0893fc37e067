import { useQuery } from '@tanstack/react-query'
import type { ClothPlan } from '#modules/orders/contract/cutting-plan.ts'
import { cuttingPlansOf } from '../../queries/staff-orders.ts'
import { CouldNotLoad } from '#kernel/web/backoffice/could-not-load.tsx'
import {
  batchText,
  metresText,
  piecesText,
  remnantText,
  shareText,
  shortText,
  type SheetWords,
} from '#modules/orders/rules/index.ts'
import { ConfirmRemnants } from '../confirm-remnants.tsx'
import '#kernel/web/backoffice/layout/sheets.css'

/** The cutting plan for the cloth of all chosen orders; nothing where no piece is cut from a roll. */
export function CuttingPlan({ ids, words }: { ids: string; words: SheetWords }) {
  const { t, language } = words
  const query = useQuery({ ...cuttingPlansOf(ids), staleTime: 0 })
  const { data: plans } = query
  if (query.isError) return <CouldNotLoad query={query} />
  if (!plans?.length) return null
  return (
    <article className="sheet wide" lang={language} aria-label={t('plan')}>
      <h2 className="mb-3 font-sans text-title/8 font-bold">{t('plan')}</h2>
      {plans.map((plan) => (
        <Roll
          key={[plan.part, plan.inventory_item_id, plan.product_id, plan.name, plan.roll_mm].join(' ')}
          plan={plan}
          words={words}
        />
      ))}
    </article>
  )
}

function Roll({ plan, words }: { plan: ClothPlan; words: SheetWords }) {
  const { t } = words
  const title = t(plan.part === 'lining' ? 'strips.lining' : 'strips.roll', {
    name: plan.name,
    mm: plan.roll_mm,
  })
  return (
    <section className="kind" aria-label={title}>
      <h3>{title}</h3>
      <p>
        {t('strips.sum', {
          metres: metresText(words, plan.total_mm),
          share: shareText(words, plan.used_permille),
          singly: metresText(words, plan.singly_mm),
        })}
      </p>
      {plan.short?.map((short) => (
        <p key={short.labels.join(' ')} role="alert" className="font-semibold">
          {shortText(words, short)}
        </p>
      ))}
      {plan.strips.length > 0 && (
        <>
          <RollDrawing plan={plan} label={t('strips.drawing', { mm: plan.roll_mm })} />
          <Strips strips={plan.strips} title={title} words={words} />
        </>
      )}
      {plan.batches?.map((batch) => {
        const batchName = batchText(words, batch)
        return (
          <div key={batch.batch}>
            <h4 className="mt-3 font-sans font-semibold">{batchName}</h4>
            <Strips strips={batch.strips} title={batchName} words={words} />
          </div>
        )
      })}
      {plan.remnants?.map((remnant) => {
        const remnantName = remnantText(words, remnant)
        return (
          <div key={remnant.id}>
            <h4 className="mt-3 font-sans font-semibold">{remnantName}</h4>
            <Strips strips={remnant.strips} title={remnantName} words={words} />
          </div>
        )
      })}
      {plan.remnants && <ConfirmRemnants remnants={plan.remnants} />}
    </section>
  )
}

function Strips({
  strips,
  title,
  words: { t },
}: {
  strips: ClothPlan['strips']
  title: string
  words: SheetWords
}) {
  return (
    <table aria-label={t('strips.of', { title })}>
      <thead>
        <tr>
          <th className="number">{t('strips.strip')}</th>
          <th className="number">{t('strips.start')}</th>
          <th className="number">{t('strips.length')}</th>
          <th>{t('strips.pieces')}</th>
        </tr>
      </thead>
      <tbody>
        {strips.map((strip, index) => (
          <tr key={strip.start_mm}>
            <td className="number">{index + 1}</td>
            <td className="number">{strip.start_mm}</td>
            <td className="number">{strip.length_mm}</td>
            <td className="figures">{piecesText(strip)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The number of a piece stands along its longer side, as large as fits, so that all can be read. */
function numberPlace({
  along_mm: along,
  across_mm: across,
  label,
}: ClothPlan['strips'][number]['pieces'][number]) {
  const [x, y] = [along / 2, across / 2]
  const [long, short] = along >= across ? [along, across] : [across, along]
  return {
    x,
    y,
    fontSize: Math.min(short * 0.6, long / (label.length * 0.65)),
    ...(across > along && { transform: `rotate(-90 ${x} ${y})` }),
  }
}

/** The roll seen from above, its start on the left; to scale. */
function RollDrawing({ plan, label }: { plan: ClothPlan; label: string }) {
  const { roll_mm: roll, total_mm: total } = plan
  return (
    <svg
      viewBox={`0 0 ${total} ${roll}`}
      preserveAspectRatio="xMinYMin meet"
      role="img"
      aria-label={label}
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
            <text {...numberPlace(piece)} textAnchor="middle" dominantBaseline="central">
              {piece.label}
            </text>
          </g>
        )),
      )}
    </svg>
  )
}
