import type { RowData } from '@tanstack/react-table'
import { classes } from '../../ui/classes.ts'
import { firstRows, RowCheckbox, type RowsProps } from './rows.tsx'

/** The list as cards, for narrow screens. */
export function Cards<Row extends RowData>({
  table,
  columns,
  nameOf,
  selectable,
  opens,
  actions,
  count,
}: RowsProps<Row>) {
  const part = (which: 'picture' | 'title' | 'badge' | 'text' | undefined) =>
    columns.filter((column) => column.card === which && table.getColumn(column.id)?.getIsVisible())
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {firstRows(table, count).map((row) => (
        <li
          key={row.id}
          data-row={row.id}
          className={classes(
            'min-w-0 rounded-lg border bg-surface px-4 py-3',
            opens && 'cursor-pointer',
            row.getIsSelected() ? 'border-accent' : 'border-line',
          )}
        >
          <div className="flex items-center gap-3">
            {part('picture').map((column) => (
              <span key={column.id} className="shrink-0">
                {column.cell(row.original)}
              </span>
            ))}
            <div className="min-w-0 grow font-medium wrap-anywhere">
              {part('title').map((column) => (
                <div key={column.id}>{column.cell(row.original)}</div>
              ))}
            </div>
            {part('badge').map((column) => (
              <span key={column.id}>{column.cell(row.original)}</span>
            ))}
            {selectable && (
              <span className="-m-3 grid size-11 shrink-0 place-items-center">
                <RowCheckbox
                  label={`Select ${nameOf(row.original)}`}
                  checked={row.getIsSelected()}
                  onClick={row.getToggleSelectedHandler()}
                />
              </span>
            )}
          </div>
          {part('text').map((column) => (
            <p key={column.id} className="mt-2 wrap-anywhere">
              {column.cell(row.original)}
            </p>
          ))}
          <div className="mt-1 flex flex-wrap items-end justify-between gap-x-3 gap-y-1">
            <dl className="flex min-w-0 grow basis-3/5 flex-wrap gap-x-4 gap-y-0.5 text-note">
              {part(undefined).map((column) => (
                <div key={column.id} className="flex min-w-0 items-baseline gap-1.5">
                  <dt className="text-ink-soft">{column.head}</dt>
                  <dd className={classes('min-w-0 wrap-anywhere', column.align && 'figures')}>
                    {column.cell(row.original)}
                  </dd>
                </div>
              ))}
            </dl>
            {actions && (
              <div data-actions className="-mb-1 ml-auto flex flex-wrap justify-end gap-1">
                {actions(row.original)}
              </div>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
