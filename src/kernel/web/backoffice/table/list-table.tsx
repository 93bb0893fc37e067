import type { RowData } from '@tanstack/react-table'
import { useCsvExport } from '../export-csv.tsx'
import { Download, ListChecks } from 'lucide-react'
import { memo, useDeferredValue, useRef, useState, type ReactNode } from 'react'
import type { Endpoint } from '#kernel/contract/endpoint.ts'
import type { CustomRecord } from '#kernel/contract/custom-fields.ts'
import { useCustomList } from '../custom-fields/list-parts.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { EmptyList, EmptyBox, type StartAction } from '../empty-list.tsx'
import { CouldNotLoad } from '../could-not-load.tsx'
import { pluralNoun, t } from '../language.ts'
import { useMediaQuery } from '../media.ts'
import { BulkBar } from './bulk-bar.tsx'
import { totalOf, type BulkAction, type Column, type Filter, type Noun } from './columns.ts'
import { ListSkeleton } from './list-skeleton.tsx'
import { MenuItem, MoreMenu, Views, ViewsMenu } from './menus.tsx'
import { Pager } from './pager.tsx'
import { Toolbar } from './toolbar.tsx'
import { useList } from './use-list.ts'
import { useRowKeys } from './use-row-keys.ts'
import { placeOf, useHasRoomBeside, type RowPlace } from './row-place.ts'
import { heightOfRows, useDeferredRows, type DeferredRows } from './use-deferred-rows.ts'
import { Cards } from './cards.tsx'
import { Rows, type RowsProps } from './rows.tsx'

type ListProps<Row extends RowData> = RowsProps<Row> & DeferredRows & { wide: boolean }

function AnyList<Row extends RowData>({ wide, ...rows }: ListProps<Row>) {
  return wide ? <Rows {...rows} /> : <Cards {...rows} />
}

const mayWait = (previous: ListProps<never>, next: ListProps<never>): boolean =>
  next.isHeld &&
  next.wide === previous.wide &&
  next.count === previous.count &&
  next.columns === previous.columns &&
  next.looks.every((look, index) => look === previous.looks[index])

/** The rows of a list, as a table or as cards. */
const List = memo(AnyList, mayWait as (previous: object, next: object) => boolean) as typeof AnyList

export interface ListTableProps<Row extends RowData> {
  /** The list endpoint, which accepts `q`, `sort`, `cursor` and the filters. */
  list: Endpoint
  noun: Noun
  /** Must be stable between renders. */
  columns: readonly Column<Row>[]
  filters?: readonly Filter[]
  /** The kind of record of its rows, where modules may add fields to it. */
  custom?: CustomRecord
  /** Query parameters used unless the URL sets others; must be stable between renders. */
  conditions?: Readonly<Record<string, string>>
  /** The endpoint's default sort order: `-created_at`. */
  defaultSort: string
  /** The placeholder of the search field, which names what is searched; without it there is no search. */
  searchPlaceholder?: string
  keyOf?: (row: Row) => string
  /** The name of a row, as in `Select Alba`. */
  nameOf: (row: Row) => string
  /** Called on Enter and on a click on a row. */
  open?: (row: Row) => void
  /** The buttons of a row. */
  actions?: (row: Row) => ReactNode
  bulk?: readonly BulkAction<Row>[]
  /** Further controls for the selected rows, which need more than a button. */
  bulkControls?: (rows: readonly Row[], unselect: () => void) => ReactNode
  /** The record of a row that is open in a sheet, beside which the list stays in use where there is room. */
  beside?: {
    /** The key of the row; undefined: none is open. */
    key: string | undefined
    /** @param place null: the row is not on this page */
    sheet: (place: RowPlace | null) => ReactNode
  }
  /** Whether the endpoint offers `Accept: text/csv`. */
  csv?: boolean
  /** Other files of the list; `query` is added to its address. */
  exports?: readonly { label: string; name: string; query: string }[]
  /** Further `MenuItem`s of the menu with Columns and Export. */
  more?: ReactNode
  /** The screen's own buttons, on the right of the toolbar. */
  children?: ReactNode
  /** The text for an empty list. */
  empty: string
  /** A hint below it: what the list is for. */
  emptyHint?: string
  /** The button of an empty list, below both. */
  emptyAction?: StartAction
}

const none: never[] = []

/**
 * The table of all back-office lists. A screen declares columns, filters, actions and the endpoint. The table searches,
 * filters, sorts and pages on the server, keeps its whole state in the URL (the route's `validateSearch` is
 * `listSearch(…)`), and adapts to every width.
 */
export function ListTable<Row extends RowData>(props: ListTableProps<Row>) {
  const { list, noun, defaultSort, bulk = none, nameOf, open, actions } = props
  const { columns, filters } = useCustomList(props.custom, props.columns, props.filters ?? none)
  const selectable = bulk.length > 0 || props.bulkControls !== undefined
  const keyOf = props.keyOf ?? ((row: Row) => (row as { id: string }).id)
  const hasRoom = useHasRoomBeside()
  const opened = hasRoom ? props.beside?.key : undefined
  // The sheet is seen first, then the list makes room.
  const isNarrow = useDeferredValue(opened !== undefined)
  const { conditions } = props
  const state = useList({ list, columns, filters, conditions, defaultSort, keyOf, isNarrow })
  const { table, read, search, ask, selected, unselect } = state
  // Until somebody wants to select, the rows of a phone have no boxes.
  const [isSelecting, setSelecting] = useState(false)
  const page = read.data
  const wide = useMediaQuery('(min-width: 56rem)')
  const box = useRef<HTMLInputElement>(null)
  const rows = useRef<HTMLDivElement>(null)
  useRowKeys(rows, {
    open: open && ((key) => page?.rows.filter((row) => keyOf(row) === key).forEach(open)),
    toggle: selectable ? (key) => table.getRow(key).toggleSelected() : undefined,
    search: () => box.current?.focus(),
    isBeside: opened !== undefined,
  })
  const deferred = useDeferredRows({
    ...state,
    page: page?.path ?? '',
    wide,
    rows: page?.rows ?? none,
    actions,
  })
  const isCompact = !wide || isNarrow
  const views = { list: list.path, search: { ...search, cursor: undefined }, show: state.askExactly }
  const shownColumns = state.columnsShown.filter((column) => column.shown).map(({ column }) => column)

  return (
    <>
      <Toolbar
        label={`Search ${pluralNoun(noun)}`}
        placeholder={props.searchPlaceholder}
        box={box}
        filters={filters}
        search={search}
        ask={(change) => {
          unselect()
          ask(change)
        }}
        count={page && totalOf(page, noun)}
        isCompact={isCompact}
      >
        {!isCompact && <ViewsMenu {...views} />}
        <MoreMenu
          columns={
            wide && !isNarrow
              ? state.columnsShown.flatMap(({ column, shown }) =>
                  column.fixed ? [] : [{ id: column.id, head: column.head, shown }],
                )
              : none
          }
          toggle={state.toggleColumn}
        >
          {props.csv && <ExportItem path={state.everything} name={noun.many} label="Export CSV" />}
          {props.exports?.map(({ label, name, query }) => (
            <ExportItem key={name} path={withQuery(state.everything, query)} name={name} label={label} />
          ))}
          {props.more}
          {selectable && !wide && (
            <MenuItem
              icon={ListChecks}
              disabled={false}
              run={() => {
                if (isSelecting) unselect()
                setSelecting(!isSelecting)
              }}
            >
              {isSelecting ? t('End selecting') : t('Select several')}
            </MenuItem>
          )}
          {isCompact && (
            <div className="border-t border-line pt-2 first:border-0 first:pt-0">
              <Views {...views} />
            </div>
          )}
        </MoreMenu>
        {props.children}
      </Toolbar>
      {selected.length > 0 && (
        <BulkBar list={list} rows={selected} actions={bulk} unselect={unselect}>
          {props.bulkControls?.(selected, unselect)}
        </BulkBar>
      )}
      {read.isPending && <ListSkeleton columns={shownColumns} wide={wide} />}
      {read.isError && <CouldNotLoad query={read} />}
      <div
        ref={rows}
        aria-busy={read.isPlaceholderData}
        className={classes('transition-opacity', read.isPlaceholderData && 'opacity-50')}
        // Keeps the scroll position on the way back while not all rows are rendered yet.
        style={
          page && deferred.count < page.rows.length
            ? { minHeight: heightOfRows(page.rows.length, wide) }
            : undefined
        }
      >
        {page && !read.isError && page.rows.length > 0 && (
          <>
            <List
              {...deferred}
              wide={wide}
              table={table}
              columns={columns}
              nameOf={nameOf}
              selectable={selectable && (wide || isSelecting || selected.length > 0)}
              opens={open !== undefined}
              actions={isNarrow ? undefined : actions}
              opened={opened}
            />
            <Pager page={page} noun={noun} />
          </>
        )}
        {page?.rows.length === 0 &&
          !read.isError &&
          (state.isFiltered || search['cursor'] ? (
            <EmptyBox>
              <p>No {pluralNoun(noun)} found</p>
              <Button look="quiet" size="sm" onClick={() => ask(state.emptyConditions)}>
                Show all {pluralNoun(noun)}
              </Button>
            </EmptyBox>
          ) : (
            <EmptyList hint={props.emptyHint} emptyAction={props.emptyAction}>
              {props.empty}
            </EmptyList>
          ))}
      </div>
      {props.beside?.sheet(placeOf(page, keyOf, props.beside.key, state.before))}
    </>
  )
}

/** Adds a condition to an address. */
const withQuery = (path: string, query: string) => `${path}${path.includes('?') ? '&' : '?'}${query}`

/** Downloads all pages of the current list as a CSV file. */
function ExportItem({ path, name, label }: { path: string; name: string; label: string }) {
  const { busy, save } = useCsvExport()
  return (
    <MenuItem icon={Download} disabled={busy} run={() => void save(path, name)}>
      {label}
    </MenuItem>
  )
}
