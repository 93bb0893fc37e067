import { flexRender, type ReactTable, type RowData } from '@tanstack/react-table'
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef, type RefObject } from 'react'
import { classes } from '../../ui/classes.ts'
import type { Column } from './columns.ts'
import type { ListFeatures } from './use-list.ts'
import { whenIdle } from '../../ui/when-idle.ts'
import { locale } from '../language.ts'
import { SCREEN_DRAWN_MS } from '../loading/load-when-idle.ts'

/** The width of the place, in pixels, in which a table was last too wide, by screen, columns and their language. */
const tooWideIn = new Map<string, number>()

/**
 * Marks a table that is wider than its place with `data-tight`, so that it is set more narrowly, until its place is
 * wider or it has other columns. Looks once the browser has laid the table out, which is before it is painted, so that
 * nothing is laid out twice. What is known from an earlier visit to the screen is looked at again when the browser is
 * idle, because other rows may be shorter.
 * @param columns the names of the columns
 */
function useTightness(columns: string): RefObject<HTMLTableElement | null> {
  const table = useRef<HTMLTableElement>(null)
  const key = `${locale()} ${window.location.pathname} ${columns}`
  useLayoutEffect(() => {
    const element = table.current
    const container = element?.parentElement
    if (!element || !container) return undefined
    const mark = (isTight: boolean) => element.toggleAttribute('data-tight', isTight)
    const fit = () => {
      if (container.clientWidth > (tooWideIn.get(key) ?? 0)) mark(false)
      if (element.offsetWidth <= container.clientWidth || element.hasAttribute('data-tight')) return
      tooWideIn.set(key, container.clientWidth)
      mark(true)
    }
    const isKnown = tooWideIn.has(key)
    const lookAgain = () => {
      mark(false)
      if (element.offsetWidth > container.clientWidth) mark(true)
      else tooWideIn.delete(key)
    }
    mark(isKnown)
    const stop = isKnown ? whenIdle(lookAgain, SCREEN_DRAWN_MS) : undefined
    const watch = new ResizeObserver(fit)
    watch.observe(container)
    watch.observe(element)
    return () => {
      stop?.()
      watch.disconnect()
    }
  }, [key])
  return table
}

export interface RowsProps<Row extends RowData> {
  table: ReactTable<ListFeatures, Row>
  columns: readonly Column<Row>[]
  nameOf: (row: Row) => string
  selectable: boolean
  /** Whether a click opens a row. */
  opens: boolean
  actions: ((row: Row) => ReactNode) | undefined
  /** The key of the row whose record stands beside the list. */
  opened: string | undefined
  /** So many of the rows, from the first. */
  count: number
}

export const headClasses =
  'sticky top-14 z-10 h-9 border-b border-line bg-paper px-3 text-left text-note/4 font-medium whitespace-nowrap text-ink-soft group-data-tight/rows:px-[6px] group-data-tight/rows:whitespace-normal'
export const cellClasses =
  'h-9 border-b border-line px-3 py-1 whitespace-nowrap group-data-tight/rows:px-[6px]'

export const alignmentClasses = ({ align, grow, card }: Pick<Column<never>, 'align' | 'grow' | 'card'>) =>
  classes(
    align === 'right' && 'figures text-right',
    grow &&
      classes(
        'w-full max-w-0 truncate',
        card === 'title' ? 'min-w-36 group-data-tight/rows:min-w-30' : 'min-w-24',
      ),
  )

const sorts = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown } as const
const orders: Record<string, keyof typeof sorts> = { asc: 'ascending', desc: 'descending' }

export const firstRows = <Row extends RowData>(table: ReactTable<ListFeatures, Row>, count: number) =>
  table.getRowModel().rows.slice(0, count)

/** The list as a table, for wide screens. */
export function Rows<Row extends RowData>({
  table,
  columns,
  nameOf,
  selectable,
  opens,
  actions,
  opened,
  count,
}: RowsProps<Row>) {
  const columnOf = (id: string) => columns.find((column) => column.id === id) as Column<Row>
  const element = useTightness(
    table
      .getVisibleLeafColumns()
      .map(({ id }) => id)
      .join(),
  )
  return (
    <table ref={element} className="group/rows w-full border-separate border-spacing-0">
      <thead>
        <tr>
          {selectable && (
            <th className={classes(headClasses, 'w-9 pr-0')}>
              <RowCheckbox
                label="Select all on this page"
                checked={table.getIsAllRowsSelected()}
                some={table.getIsSomeRowsSelected()}
                onClick={() => table.toggleAllRowsSelected()}
              />
            </th>
          )}
          {table.getFlatHeaders().map(({ column, id }) => {
            const order = orders[String(column.getIsSorted())] ?? 'none'
            const Icon = sorts[order]
            const { head: title, align, grow } = columnOf(column.id)
            if (!column.getIsVisible()) return null
            return (
              <th
                key={id}
                aria-sort={column.getCanSort() ? order : undefined}
                className={classes(headClasses, align === 'right' && 'text-right', grow && 'w-full')}
              >
                {column.getCanSort() ? (
                  <button
                    type="button"
                    onClick={() => column.toggleSorting(order === 'ascending')}
                    className={classes(
                      'group relative -mx-1 inline-flex h-8 items-center gap-1.5 rounded-sm px-1 hover:text-ink',
                      // So that the word stands above the end of its figures.
                      align === 'right' && 'flex-row-reverse',
                    )}
                  >
                    {title}
                    <Icon
                      size={12}
                      aria-hidden
                      // In the padding of the cell, so that the icon of an unsorted column takes no space.
                      className={
                        order === 'none'
                          ? classes(
                              'absolute opacity-45 group-hover:opacity-100 group-data-tight/rows:opacity-0',
                              align === 'right' ? '-left-3' : '-right-3',
                            )
                          : ''
                      }
                    />
                  </button>
                ) : (
                  title
                )}
              </th>
            )
          })}
          {actions && (
            <th className={headClasses}>
              <span className="sr-only">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {firstRows(table, count).map((row) => (
          <tr
            key={row.id}
            data-row={row.id}
            aria-current={row.id === opened || undefined}
            className={classes(
              'hover:bg-linen/60 focus-visible:-outline-offset-2',
              opens && 'cursor-pointer',
              row.getIsSelected() && 'bg-linen',
              row.id === opened && 'bg-linen *:first:shadow-[inset_3px_0_0_var(--accent)]',
            )}
          >
            {selectable && (
              <td className={classes(cellClasses, 'w-9 pr-0')}>
                <RowCheckbox
                  label={`Select ${nameOf(row.original)}`}
                  checked={row.getIsSelected()}
                  onClick={row.getToggleSelectedHandler()}
                />
              </td>
            )}
            {row.getVisibleCells().map((cell) => (
              <td key={cell.id} className={classes(cellClasses, alignmentClasses(columnOf(cell.column.id)))}>
                {flexRender(cell.column.columnDef.cell, cell.getContext())}
              </td>
            ))}
            {actions && (
              <td className={classes(cellClasses, 'text-right')}>
                <span data-actions className="inline-flex items-center">
                  {actions(row.original)}
                </span>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A checkbox that selects a row; Shift selects a range. */
export function RowCheckbox({
  label,
  checked,
  some = false,
  onClick,
}: {
  label: string
  checked: boolean
  some?: boolean
  onClick: (event: unknown) => void
}) {
  return (
    <input
      type="checkbox"
      aria-label={label}
      checked={checked}
      ref={(box) => {
        if (box) box.indeterminate = some && !checked
      }}
      onClick={onClick}
      onChange={() => {}}
      className="size-4 align-middle accent-accent max-desk:size-5"
    />
  )
}
