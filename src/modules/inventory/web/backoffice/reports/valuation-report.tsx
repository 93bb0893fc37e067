import { useQuery } from '@tanstack/react-query'
import { readValuation } from '#modules/inventory/contract/stock-reports.ts'
import { useReportingMoney } from '#modules/currency/web/backoffice/index.ts'
import { stockValuation } from '../../queries/stock-reports.ts'
import { FiguresTable } from '#kernel/web/backoffice/figures-table.tsx'
import { officePercent } from '#kernel/web/backoffice/money.ts'
import { Report } from './report.tsx'
import { locale, t } from '#kernel/web/backoffice/language.ts'

/** The value of the stock by category. */
export function ValuationReport() {
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
