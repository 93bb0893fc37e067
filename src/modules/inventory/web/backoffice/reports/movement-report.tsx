import { useQuery } from '@tanstack/react-query'
import { readStockMovements } from '#modules/inventory/contract/stock-reports.ts'
import { useReportingMoney } from '#modules/currency/web/backoffice/index.ts'
import { stockMovements } from '../../queries/stock-reports.ts'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { lazyComponent } from '#kernel/web/backoffice/loading/lazy-component.tsx'
import { FiguresTable } from '#kernel/web/backoffice/figures-table.tsx'
import { monthName } from './months.ts'
import { Report } from './report.tsx'
import { locale } from '#kernel/web/backoffice/language.ts'

const MovementChart = lazyComponent(async () => (await import('./movement-chart.tsx')).default, {
  afterwards: true,
})

/** Received, used and adjusted stock in each of the last twelve months. */
export function MovementReport() {
  const { data = [], isPending } = useQuery(stockMovements)
  const money = useReportingMoney()
  const monthsWithMovement = data.filter(({ movements }) => movements > 0)
  return (
    <Report title="Movement by month" path={`${readStockMovements.path}?months=12`} file="stock-movements">
      {monthsWithMovement.length > 0 && (
        <MovementChart months={data} fallback={<Skeleton className="mt-4 h-52" />} />
      )}
      <FiguresTable
        heads={['Month', 'Movements', 'Received', 'Used', 'Adjusted', 'Net']}
        rows={monthsWithMovement.map((movement) => ({
          id: movement.month,
          cells: [
            monthName(movement.month),
            movement.movements.toLocaleString(locale()),
            money(movement.received),
            money(movement.used),
            money(movement.adjusted),
            money(movement.net),
          ],
        }))}
        busy={isPending}
        empty="Nothing has moved in the last twelve months."
      />
    </Report>
  )
}
