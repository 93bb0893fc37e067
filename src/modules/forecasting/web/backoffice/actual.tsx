import { Badge } from '../../../../kernel/web/backoffice/badge.tsx'
import type { ReactNode } from 'react'
import { signedPercent } from './figures.ts'

/** By how much the actual figure lies beside the forecast, and whether that is a strong match. */
export function Variance({
  variance,
  strongMatch,
  actualRevenue,
  currency,
  actualCurrency,
}: {
  variance: number | null
  strongMatch: boolean
  actualRevenue: number | null
  currency: string
  actualCurrency: string
}) {
  if (variance === null && actualRevenue !== null && currency !== actualCurrency) {
    return (
      <span className="text-note/5 text-ink-soft">
        No {actualCurrency} to {currency} rate
      </span>
    )
  }
  if (variance === null) return <Nothing />
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span className="figures">{signedPercent(variance)}</span>
      {strongMatch && <Badge tone="done">Strong match</Badge>}
    </span>
  )
}

/** What is not known yet. */
export const Nothing = () => <span className="text-ink-soft">—</span>

/** An actual figure; while its period goes on it says so. */
export function Actual({ figure, ended }: { figure: ReactNode; ended: boolean }) {
  return (
    <span className="figures whitespace-nowrap">
      {figure}
      {!ended && <span className="text-ink-soft"> so far</span>}
    </span>
  )
}
