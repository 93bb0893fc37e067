import {
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type RowData,
  type RowSelectionState,
  type SortingState,
  type Updater,
} from '@tanstack/react-table'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { address, type Endpoint } from '#kernel/contract/endpoint.ts'
import { readPage, type Page } from '../../read-page.ts'
import { namesOf, type Column, type Filter } from './columns.ts'
import { useStoredState } from './use-stored-state.ts'
import { isCustomSort, type ListSearch } from './list-search.ts'
import { useListSearch } from './use-list-search.ts'

/** The server sorts, filters and pages; the table only tracks visible columns and selected rows. */
const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature, rowSortingFeature })
export type ListFeatures = typeof features

const emptyRows: never[] = []

/** Rows per page; the endpoints' default. */
const pageSize = 100

function definitions<Row extends RowData>(columns: readonly Column<Row>[]): ColumnDef<ListFeatures, Row>[] {
  return columns.map(({ id, head, cell, sort, fixed }) => {
    const column = {
      id,
      header: head,
      cell: ({ row }: { row: { original: Row } }) => cell(row.original),
      enableSorting: sort !== undefined,
      enableHiding: !fixed,
    }
    // TanStack Table only sorts columns with an accessor. The server sorts, so any accessor will do.
    return sort === undefined ? column : { ...column, accessorFn: (row: Row) => row }
  })
}

const readColumns = (stored: unknown) => (typeof stored === 'string' ? stored : undefined)

/** The visible columns: as in the URL, else as last chosen, else the defaults. */
function useShownColumns<Row extends RowData>(
  path: string,
  columns: readonly Column<Row>[],
  isNarrow: boolean,
) {
  const { search, look } = useListSearch()
  const [remembered, remember] = useStoredState(`columns:${path}`, readColumns)
  const chosen = (search['columns'] ?? remembered)?.split(',')
  const isShown = (column: Column<Row>): boolean =>
    isNarrow
      ? (column.fixed ?? column.grow ?? false)
      : (column.fixed ?? (chosen ? chosen.includes(column.id) : !column.hidden))
  function toggleColumn(id: string): void {
    const shownIds = columns
      .filter((column) => isShown(column) !== (column.id === id))
      .map((column) => column.id)
    remember(shownIds.join(','))
    look({ columns: shownIds.join(',') })
  }
  return { isShown, toggleColumn }
}

/** Stores the rows themselves, so that rows of other pages stay selected. */
function useSelectedRows<Row extends RowData>(rows: readonly Row[], keyOf: (row: Row) => string) {
  const [selected, setSelected] = useState<Readonly<Record<string, Row>>>({})
  const rowSelection: RowSelectionState = Object.fromEntries(Object.keys(selected).map((key) => [key, true]))
  function setSelection(update: Updater<RowSelectionState>): void {
    const next = typeof update === 'function' ? update(rowSelection) : update
    const knownRows = { ...selected, ...Object.fromEntries(rows.map((row) => [keyOf(row), row])) }
    setSelected(Object.fromEntries(Object.entries(knownRows).filter(([key]) => next[key])))
  }
  return {
    selection: selected,
    selected: Object.values(selected),
    rowSelection,
    setSelection,
    unselect: () => setSelected({}),
  }
}

/** What the list is asked for: the search, its filters and its order. */
const queryFor = (search: ListSearch, names: readonly string[], conditions: ListSearch) => ({
  ...Object.fromEntries(names.map((name) => [name, search[name] || conditions[name]])),
  sort: search['sort'] ?? conditions['sort'],
})

/** A module that was taken out leaves its sorts in addresses and saved views. */
function useKnownSearch(columns: readonly { sort?: string }[]) {
  const state = useListSearch()
  const { sort = '', ...others } = state.search
  const isKnown = !isCustomSort(sort) || columns.some((column) => column.sort === sort.replace(/^-/, ''))
  return isKnown ? state : { ...state, search: others }
}

/** The sorted column, as the table wants it. */
function sortingOf(sort: string, columns: readonly Column<never>[]): SortingState {
  const sorted = columns.find((column) => column.sort === sort.replace(/^-/, ''))
  return sorted ? [{ id: sorted.id, desc: sort.startsWith('-') }] : []
}

/** The number of rows on the pages before; undefined: not known. */
function rowsBefore({ cursor }: ListSearch, trail: readonly string[]): number | undefined {
  if (cursor === undefined) return 0
  return trail.length > 0 ? trail.length * pageSize : undefined
}

interface ListOptions<Row> {
  list: Endpoint
  columns: readonly Column<Row>[]
  filters: readonly Filter[]
  conditions: Readonly<Record<string, string>> | undefined
  defaultSort: string
  keyOf: (row: Row) => string
  /** Whether there is room for the fixed and the growing columns only. */
  isNarrow: boolean
}

/** Reads the page of a list that the URL describes, and passes it to a table. */
export function useList<Row extends RowData>({
  list,
  columns,
  filters,
  conditions = {},
  defaultSort,
  keyOf,
  isNarrow,
}: ListOptions<Row>) {
  const { search, trail, ask: showFor, askExactly } = useKnownSearch(columns)
  const client = useQueryClient()
  const names = ['q', ...filters.flatMap(namesOf)]
  const query = queryFor(search, names, conditions)
  const page = readPage(list, { query: { ...query, cursor: search['cursor'] } })
  const ask = (change: ListSearch) => {
    // The answer is on its way while the screen is still drawn for the changed address.
    void client.prefetchQuery(
      readPage(list, { query: queryFor({ ...search, ...change }, names, conditions) }),
    )
    showFor(change)
  }
  const rowsQuery = useQuery<Page<Row>>({
    queryKey: page.queryKey,
    queryFn: page.queryFn as never,
    placeholderData: keepPreviousData,
  })

  const { isShown, toggleColumn } = useShownColumns(list.path, columns, isNarrow)
  const sorting = sortingOf(search['sort'] ?? defaultSort, columns)

  const rows = rowsQuery.data?.rows ?? emptyRows
  const { selection, selected, rowSelection, setSelection, unselect } = useSelectedRows(rows, keyOf)
  const table = useTable<ListFeatures, Row>({
    features,
    data: rows,
    columns: useMemo(() => definitions(columns), [columns]),
    getRowId: keyOf,
    manualSorting: true,
    enableSortingRemoval: false,
    state: {
      sorting,
      rowSelection,
      columnVisibility: Object.fromEntries(columns.map((column) => [column.id, isShown(column)])),
    },
    onSortingChange: (update) => {
      const [next] = typeof update === 'function' ? update(sorting) : update
      const name = columns.find(({ id }) => id === next?.id)?.sort
      const sort = name && (next?.desc ? `-${name}` : name)
      ask({ sort: sort === defaultSort ? undefined : sort })
    },
    onRowSelectionChange: setSelection,
  })

  return {
    table,
    read: rowsQuery,
    selection,
    search,
    ask,
    askExactly,
    before: rowsBefore(search, trail),
    isFiltered: names.some((name) => search[name]),
    emptyConditions: Object.fromEntries(names.map((name) => [name, undefined])),
    /** The URL of the current list with all its pages. */
    everything: address(list, { query }),
    columnsShown: columns.map((column) => ({ column, shown: isShown(column) })),
    toggleColumn,
    selected,
    unselect,
  }
}
