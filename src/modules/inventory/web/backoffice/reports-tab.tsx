import { SectionTitle } from '#kernel/web/backoffice/section-title.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { Printer } from 'lucide-react'
import { Amount } from '#modules/currency/web/backoffice/index.ts'
import type { InventoryAnalytics } from '../../contract/inventory.ts'
import { healthPercent } from '../../rules/stock.ts'
import { inventoryAnalytics } from '../queries/inventory.ts'
import { officePercent } from '#kernel/web/backoffice/money.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { CouldNotLoad } from '#kernel/web/backoffice/could-not-load.tsx'
import { ConsumptionReport } from './reports/consumption-report.tsx'
import { ForecastReport } from './reports/forecast-report.tsx'
import { HealthFacts } from './reports/health-facts.tsx'
import { MovementReport } from './reports/movement-report.tsx'
import { ValuationReport } from './reports/valuation-report.tsx'
import { useView, ViewStrip } from '#kernel/web/backoffice/layout/view-strip.tsx'
import { locale, t } from '#kernel/web/backoffice/language.ts'
import { reportViews, type ReportView } from './search.ts'

const card = 'rounded-lg border border-line bg-surface p-5'

const contents: Record<ReportView, ComponentType> = {
  value: ValueAndHealth,
  movements: MovementReport,
  consumption: ConsumptionReport,
  forecast: ForecastReport,
}

/** Stock reports: value and health, movements, consumption and forecast, each with an address. */
export function ReportsTab() {
  const view = useView(reportViews) ?? 'value'
  const Content = contents[view]
  return (
    <>
      <h2 className="mb-4 hidden text-lg font-medium print:block">
        {t('Reports')}: {t(new Map(reportViews).get(view) ?? view)}
      </h2>
      <div className="flex flex-wrap items-start justify-between gap-x-3 print:hidden">
        <ViewStrip label="Reports" tab="reports" views={reportViews} />
        <Button look="quiet" size="sm" onClick={() => window.print()} className="mb-4 max-sm:hidden">
          <Printer size={15} aria-hidden />
          Print
        </Button>
      </div>
      <Content />
    </>
  )
}

function ValueAndHealth() {
  const { data, ...query } = useQuery(inventoryAnalytics)
  if (query.isError) return <CouldNotLoad query={query} />
  if (!data) {
    return (
      <output aria-busy aria-label="Loading..." className="grid gap-3 wide:grid-cols-[3fr_2fr]">
        <Skeleton className="h-80 rounded-lg" />
        <Skeleton className="h-80 rounded-lg" />
      </output>
    )
  }
  return (
    <div className="grid items-start gap-3 wide:grid-cols-[3fr_2fr]">
      <div className="grid min-w-0 gap-3">
        <Value {...data} />
        <ValuationReport />
      </div>
      <Health {...data} />
    </div>
  )
}

/** The value of all stock. */
const Value = ({ totalItems: total, totalValue }: InventoryAnalytics) => (
  <section aria-label="Stock Valuation" className={card}>
    <SectionTitle>Stock Valuation</SectionTitle>
    <p className="figures mt-1 font-serif text-stat/7 wrap-anywhere">
      <Amount value={totalValue} />
    </p>
    <p className="mt-1 text-ink-soft">{total.toLocaleString(locale())} items at their average cost</p>
  </section>
)

/** How many items are above their reorder point. */
function Health({ totalItems: total, lowStockItems: low }: InventoryAnalytics) {
  const health = healthPercent({ total, low })
  return (
    <section aria-label="Inventory Health" className={card}>
      <SectionTitle>Inventory Health</SectionTitle>
      <p className="figures mt-1 font-serif text-stat/7">{officePercent(health)}</p>
      <div aria-hidden className="mt-2 h-2 overflow-hidden rounded-full bg-clay-wash">
        <div className="h-full bg-good" style={{ width: `${health}%` }} />
      </div>
      <p className="mt-2 text-ink-soft">
        {(total - low).toLocaleString(locale())} of {total.toLocaleString(locale())} items are above their
        reorder point
      </p>
      <HealthFacts />
    </section>
  )
}
