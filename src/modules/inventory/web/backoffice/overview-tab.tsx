import { SectionTitle } from '#kernel/web/backoffice/section-title.tsx'
import { useQuery } from '@tanstack/react-query'
import { useReportingMoney } from '#modules/currency/web/backoffice/index.ts'
import { inventoryAnalytics, lowStock } from '../queries/inventory.ts'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { Tiles } from '#kernel/web/backoffice/layout/tiles.tsx'
import { CouldNotLoad } from '#kernel/web/backoffice/could-not-load.tsx'
import { formatQuantity, formatQuantityWithUnit, listDecimals } from './format.ts'
import type { PurchasingParts } from './item-columns.tsx'
import { StockBadge } from './stock-badge.tsx'
import { locale } from '#kernel/web/backoffice/language.ts'

const count = (number: number) => number.toLocaleString(locale())
/** Number of items in the preview. */
const preview = 5

/** An overview of the stock. */
export function OverviewTab(parts: PurchasingParts) {
  const query = useQuery(inventoryAnalytics)
  const money = useReportingMoney()
  const figures = [
    ['Total Items', 'totalItems', count],
    ['Low Stock Items', 'lowStockItems', count],
    ['Out of Stock', 'outOfStockItems', count],
    ['Total Value', 'totalValue', money],
  ] as const
  return (
    <>
      {query.isError && <CouldNotLoad query={query} />}
      {!query.isError && (
        <Tiles
          tiles={figures.map(([label, key, write]) => [label, query.data && write(query.data[key])])}
          busy={query.isPending}
        />
      )}
      <RunningLow {...parts} />
    </>
  )
}

/** The most urgent items. */
function RunningLow({ OnOrder, Reorder }: PurchasingParts) {
  const { data, ...query } = useQuery(lowStock)
  return (
    <section aria-label="Running low" aria-busy={query.isPending} className="mt-6">
      <SectionTitle className="mb-2">Running low</SectionTitle>
      {query.isPending && <Skeleton className="h-48 rounded-lg" />}
      {query.isError && <CouldNotLoad query={query} />}
      {data?.length === 0 && (
        <p className="rounded-lg border border-line bg-surface px-6 py-10 text-center text-ink-soft">
          Everything is above its reorder point.
        </p>
      )}
      {data && data.length > 0 && (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {data.slice(0, preview).map((item) => (
            <li
              key={item.id}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto]"
            >
              <span className="min-w-0 grow wrap-anywhere">
                <span className="font-medium">{item.name}</span>{' '}
                <span className="text-ink-soft">{item.sku}</span>
              </span>
              <span className="figures text-ink-soft max-sm:order-3">
                {`${formatQuantityWithUnit(item.currentStock, item.unit, listDecimals)} left, reorder at ${formatQuantity(item.reorderPoint)}`}
              </span>
              <span className="figures text-ink-soft max-sm:order-5">
                On order: <OnOrder item={item} />
              </span>
              <span className="max-sm:order-2">
                <StockBadge item={item} />
              </span>
              <span className="max-sm:order-4 max-sm:row-span-2 max-sm:justify-self-end">
                <Reorder item={item} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
