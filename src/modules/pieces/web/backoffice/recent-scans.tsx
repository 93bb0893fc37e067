import { SectionTitle } from '#kernel/web/backoffice/section-title.tsx'
import { useQuery } from '@tanstack/react-query'
import { momentOf } from '#kernel/web/backoffice/moments.ts'
import { t } from '#kernel/web/backoffice/language.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { newestScans } from '../queries/pieces.ts'
import { stateLabels } from './state-labels.ts'

/** How many scans the screen shows. */
const shownCount = 12

/** The newest scans of everybody. */
export function RecentScans() {
  const { timeZone } = useShopConfig()
  const { data = [] } = useQuery(newestScans)
  if (data.length === 0) return null
  return (
    <section aria-labelledby="recent-scans">
      <SectionTitle id="recent-scans" className="mb-1">
        Last scans
      </SectionTitle>
      <ul className="divide-y divide-line">
        {data.slice(0, shownCount).map(({ id, label, state, station, by, at, isUndone }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-3 py-2">
            <span className="figures font-medium">{label}</span>
            <span className={isUndone ? 'text-ink-soft line-through' : ''}>{t(stateLabels[state])}</span>
            {isUndone && <span className="text-ink-soft">taken back</span>}
            <span className="ml-auto text-note text-ink-soft">
              {[station, by, momentOf(at, timeZone)].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
