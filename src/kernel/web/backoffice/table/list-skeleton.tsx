import { Skeleton } from '../../ui/skeleton.tsx'
import { classes } from '../../ui/classes.ts'
import type { Column } from './columns.ts'
import { cellClasses, headClasses } from './rows.tsx'

/** The placeholder of a loading list. */
export function ListSkeleton({ columns, wide }: { columns: readonly Column<never>[]; wide: boolean }) {
  const rows = Array.from({ length: wide ? 12 : 6 }, (_, index) => index)
  return (
    <output aria-busy aria-label="Loading...">
      {wide ? (
        <table className="w-full border-separate border-spacing-0">
          <thead>
            <tr>
              {columns.map(({ id, head: title, align }) => (
                <th key={id} className={classes(headClasses, align === 'right' && 'text-right')}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row}>
                {columns.map(({ id, align, grow, skeletonWidth = grow ? 'w-40' : 'w-24' }) => (
                  <td key={id} className={cellClasses}>
                    <Skeleton className={classes('h-4', skeletonWidth, align === 'right' && 'ml-auto')} />
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
    </output>
  )
}
