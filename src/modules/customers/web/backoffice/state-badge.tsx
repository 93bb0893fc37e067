import { hues, labelOf } from './figures.ts'
import './crm.css'

/** A status or a stage in its hue. */
export function StateBadge({ state }: { state: string }) {
  return (
    <span
      className="crm-state inline-block rounded-full px-2 text-[0.8125rem]/5 whitespace-nowrap"
      style={{ '--state-hue': hues[state] ?? 80 } as React.CSSProperties}
    >
      {labelOf(state)}
    </span>
  )
}
