import { Badge } from '#kernel/web/backoffice/badge.tsx'
import type { ReactNode } from 'react'
import { signedPercent } from './format.ts'

/** The deviation of the actual value from the forecast, and whether it is a strong match. */
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
  if (variance === null) return <Dash />
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span className="figures">{signedPercent(variance)}</span>
      {strongMatch && <Badge tone="done">Strong match</Badge>}
    </span>
  )
}

/** A dash for an unknown value. */
export const Dash = () => <span className="text-ink-soft">—</span>

/** An actual value, labelled as preliminary while its period is running. */
export function Actual({ figure, ended }: { figure: ReactNode; ended: boolean }) {
  return (
    <span className="figures whitespace-nowrap">
      {figure}
      {!ended && <span className="text-ink-soft"> so far</span>}
    </span>
  )
}
