import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { Printer } from 'lucide-react'
import { SectionTitle } from '#kernel/web/backoffice/section-title.tsx'
import { Amount, useReportingMoney } from '#modules/currency/web/backoffice/index.ts'
import { officePercent } from '#kernel/web/backoffice/money.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { CouldNotLoad } from '#kernel/web/backoffice/could-not-load.tsx'
import { useView, ViewStrip } from '#kernel/web/backoffice/layout/view-strip.tsx'
import { locale, t } from '#kernel/web/backoffice/language.ts'
import { readValuation } from '#modules/inventory/contract/stock-reports.ts'
import { FiguresTable } from '#kernel/web/backoffice/figures-table.tsx'
import type { InventoryAnalytics } from '../../contract/inventory.ts'
import { healthPercent } from '../../rules/stock.ts'
import { inventoryAnalytics } from '../queries/inventory.ts'
import { ConsumptionReport } from './reports/consumption-report.tsx'
import { ForecastReport } from './reports/forecast-report.tsx'
import { MovementReport } from './reports/movement-report.tsx'
import { reportViews, type ReportView } from './search.ts'
import { stockHealth, stockValuation } from '../queries/stock-reports.ts'
import { Report } from './reports/report.tsx'

/** The value of the stock by category. */
function ValuationReport() {
  const { data = [], isPending } = useQuery(stockValuation)
  const money = useReportingMoney()
  const total = data.reduce((sum, { value }) => sum + value, 0)
  const share = (value: number) => (total > 0 ? officePercent((100 * value) / total) : '—')
  return (
    <Report title="Value by category" path={readValuation.path} file="stock-valuation">
      <FiguresTable
        heads={['Category', 'Items', 'Value', 'Share']}
        rows={data.map(({ categoryId, categoryName, items, value }) => ({
          id: categoryId ?? 'none',
          cells: [
            t(categoryName ?? 'No category'),
            items.toLocaleString(locale()),
            money(value),
            share(value),
          ],
        }))}
        busy={isPending}
        empty="No items yet."
      />
    </Report>
  )
}

/** The numbers behind the health percentage: items that are short, and items that are idle. */
function HealthFacts() {
  const { data } = useQuery(stockHealth)
  const money = useReportingMoney()
  if (!data) return null
  const facts: [string, number, string?][] = [
    ['Low', data.low],
    ['Out of stock', data.out],
    ['Overstock', data.over],
    ['Reserved beyond stock', data.short],
    ['Unmoved for 90 days', data.idle, money(data.idleValue)],
  ]
  return (
    <dl className="mt-4 grid gap-y-1.5 border-t border-line pt-3">
      {facts.map(([name, count, worth]) => (
        <div key={name} className="flex justify-between gap-4">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="figures">
            {count.toLocaleString(locale())}
            {worth && count > 0 && <span className="text-ink-soft">, worth {worth}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

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
