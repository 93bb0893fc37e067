import { CrmFigures } from './crm-figures.tsx'

/** How things stand. */
export function OverviewTab() {
  return <CrmFigures />
}
