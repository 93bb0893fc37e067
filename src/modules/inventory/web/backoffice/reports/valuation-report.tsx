import { useQuery } from '@tanstack/react-query'
import { readValuation } from '../../../contract/stock-reports.ts'
import { formatDollars } from '../../../../../kernel/rules/format.ts'
import { stockValuation } from '../../queries/stock-reports.ts'
import { FiguresTable } from '../../../../../kernel/web/backoffice/figures-table.tsx'
import { Report } from './report.tsx'
import { locale } from '../../../../../kernel/web/backoffice/language.ts'

/** What the stock is worth, category by category. */
export function ValuationReport() {
  const { data = [] } = useQuery(stockValuation)
  const total = data.reduce((sum, { value }) => sum + value, 0)
  const share = (value: number) => (total > 0 ? `${Math.round((100 * value) / total)}%` : '—')
  return (
    <Report title="Value by category" path={readValuation.path} file="stock-valuation">
      <FiguresTable
        heads={['Category', 'Items', 'Value', 'Share']}
        rows={data.map(({ categoryId, categoryName, items, value }) => ({
          id: categoryId ?? 'none',
          cells: [
            categoryName ?? 'No category',
            items.toLocaleString(locale()),
            formatDollars(value),
            share(value),
          ],
        }))}
        empty="No items yet."
      />
    </Report>
  )
}
