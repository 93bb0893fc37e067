import { Skeleton } from '../../ui/skeleton.tsx'
import { classes } from '../../ui/classes.ts'
import type { Column } from './columns.ts'
import { cellClasses, headClasses } from './rows.tsx'

/** The placeholder of a loading list. */
export function ListSkeleton({ columns, wide }: { columns: readonly Column<never>[]; wide: boolean }) {
  const rows = Array.from({ length: wide ? 12 : 9 }, (_, index) => index)
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
        <div className="divide-y divide-line rounded-lg border border-line">
          {rows.map((row) => (
            <div key={row} className="grid h-16 content-center gap-2 px-3">
              <Skeleton className="h-4 w-40" />
              <Skeleton className="h-4 w-56" />
            </div>
          ))}
        </div>
      )}
    </output>
  )
}
