import { Skeleton } from '../../ui/skeleton.tsx'
import { OrdersTableHead } from './orders-list.tsx'

/** Widths of the bars in a row, in the shape of what comes. */
const bars = ['w-18', 'w-48', 'w-20 ml-auto', 'w-20', 'w-4 ml-auto', 'w-24 ml-auto', 'w-28', 'w-16 ml-auto']

export function OrdersSkeleton({ wide }: { wide: boolean }) {
  const rows = Array.from({ length: wide ? 12 : 6 }, (_, index) => index)
  return (
    <section aria-busy aria-label="Loading...">
      {wide ? (
        <table className="w-full border-separate border-spacing-0">
          <OrdersTableHead />
          <tbody>
            {rows.map((row) => (
              <tr key={row}>
                {bars.map((bar) => (
                  <td key={bar} className="h-9 border-b border-line px-3">
                    <Skeleton className={`h-4 ${bar}`} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <div className="grid gap-3 sm:grid-cols-2">
          {rows.map((row) => (
            <Skeleton key={row} className="h-40 rounded-lg" />
          ))}
        </div>
      )}
    </section>
  )
}
