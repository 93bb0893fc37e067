import type { RowData } from '@tanstack/react-table'
import { Fragment, type ReactNode, useState } from 'react'
import { Ellipsis } from 'lucide-react'
import { Popover } from 'radix-ui'
import { classes } from '../../ui/classes.ts'
import type { Column } from './columns.ts'
import { firstRows, RowCheckbox, type RowsProps } from './rows.tsx'
import { t } from '../language.ts'
import { PopoverCard } from '../layout/popover-card.tsx'
import { rowButtonLook } from '../editing/row-buttons.tsx'

/**
 * What a row offers on demand, in a menu that names each: on a phone there is no pointer that would show it. The
 * stylesheet leaves out what stands in the row, and the button where nothing is left.
 */
function RowMenu({
  name,
  children,
}: {
  /** The name of the row. */
  name: string
  /** All buttons of the row. */
  children: ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger
        data-row-menu
        aria-label={t('More for {{name}}', { name })}
        title={t('More for {{name}}', { name })}
        className={`${rowButtonLook} order-last`}
      >
        <Ellipsis size={16} aria-hidden />
      </Popover.Trigger>
      <PopoverCard
        data-row-choices
        aria-label={t('More for {{name}}', { name })}
        align="end"
        className="w-72 p-2"
        onClick={() => setOpen(false)}
      >
        {children}
      </PopoverCard>
    </Popover.Root>
  )
}

type CellOf<Row> = (column: Column<Row>) => ReactNode

/** The columns that have something to show in a row, and what. */
const shownOf = <Row,>(columns: readonly Column<Row>[], cell: CellOf<Row>) =>
  columns.flatMap((column) => {
    const shown = cell(column)
    const isEmpty = shown === null || shown === undefined || shown === false || shown === '' || shown === '—'
    return isEmpty ? [] : [{ column, shown }]
  })

/** The list on narrow screens: name and amount in the first line of a row, what else there is in the second. */
export function Cards<Row extends RowData>({
  table,
  columns,
  nameOf,
  selectable,
  opens,
  actions,
  count,
}: RowsProps<Row>) {
  const part = (...places: Column<Row>['card'][]) =>
    columns.filter((column) => places.includes(column.card) && table.getColumn(column.id)?.getIsVisible())
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
      {firstRows(table, count).map((row) => {
        const cell: CellOf<Row> = (column) => column.cell(row.original)
        return (
          <li
            key={row.id}
            data-row={row.id}
            className={classes(
              'flex min-h-16 min-w-0 items-center gap-3 px-3 py-1.5 focus-visible:-outline-offset-2',
              opens && 'cursor-pointer',
              row.getIsSelected() && 'bg-linen',
            )}
          >
            {selectable && (
              <span className="-m-3 grid size-11 shrink-0 place-items-center">
                <RowCheckbox
                  label={`Select ${nameOf(row.original)}`}
                  checked={row.getIsSelected()}
                  onClick={row.getToggleSelectedHandler()}
                />
              </span>
            )}
            {part('picture').map((column) => (
              <span key={column.id} className="shrink-0">
                {cell(column)}
              </span>
            ))}
            <div className="min-w-0 grow">
              <FirstLine columns={part('title')} ends={part('amount')} cell={cell} />
              {shownOf(part('text'), cell).map(({ column, shown }) => (
                <p key={column.id} className={classes('text-note/5', opens ? 'truncate' : 'wrap-anywhere')}>
                  {column.align && <span className="text-ink-soft">{column.head} </span>}
                  {shown}
                </p>
              ))}
              <div className="flex flex-wrap items-center justify-end gap-x-1.5">
                <Facts columns={part(undefined)} cell={cell} isWhole={!opens} />
                {part('badge').map((column) => (
                  <span key={column.id} className="shrink-0 *:has-[select]:min-h-8!">
                    {cell(column)}
                  </span>
                ))}
                {actions && (
                  <span data-actions className="-mr-1.5 flex shrink-0 items-center">
                    {actions(row.original)}
                    <RowMenu name={nameOf(row.original)}>{actions(row.original)}</RowMenu>
                  </span>
                )}
              </div>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

function FirstLine<Row>({
  columns,
  ends,
  cell,
}: {
  columns: readonly Column<Row>[]
  /** What stands on the right; all but the last with their heads. */
  ends: readonly Column<Row>[]
  cell: CellOf<Row>
}) {
  return (
    <div className="flex items-baseline gap-3">
      <div className="min-w-0 grow font-medium">
        {columns.map((column) => (
          <div key={column.id} className="truncate">
            {cell(column)}
          </div>
        ))}
      </div>
      {ends.map((column, index) => (
        <span
          key={column.id}
          className={classes(
            'figures relative shrink-0',
            index < ends.length - 1 && 'text-note text-ink-soft',
          )}
        >
          <span className={index < ends.length - 1 ? '' : 'sr-only'}>{column.head} </span>
          {cell(column)}
        </span>
      ))}
    </div>
  )
}

/**
 * The other columns of a row, one after the other. Texts speak for themselves, figures need their heads. There is room
 * for the first, a number such as Q-2026-0040, beside what else is in the line.
 */
function Facts<Row>({
  columns,
  cell,
  isWhole,
}: {
  columns: readonly Column<Row>[]
  cell: CellOf<Row>
  /** Whether they wrap, because nothing opens that would show the rest. */
  isWhole: boolean
}) {
  return (
    <p
      className={classes(
        'relative min-w-0 grow basis-22 text-note/8 text-ink-soft',
        isWhole ? 'leading-5! py-1 wrap-anywhere' : 'truncate',
      )}
    >
      {shownOf(columns, cell).map(({ column, shown }, index) => (
        <Fragment key={column.id}>
          {index > 0 && <span aria-hidden> · </span>}
          <span className={column.align ? '' : 'sr-only'}>{column.head} </span>
          <span className={column.align && 'figures'}>{shown}</span>
        </Fragment>
      ))}
    </p>
  )
}
