import { useQuery } from '@tanstack/react-query'
import {
  createPriceGrid,
  deletePriceGrid,
  updatePriceGrid,
  type NamedGrid,
} from '#modules/catalog/contract/price-grids.ts'
import { EmptyList } from '#kernel/web/backoffice/empty-list.tsx'
import { CouldNotLoad } from '#kernel/web/backoffice/could-not-load.tsx'
import { RowButtons } from '#kernel/web/backoffice/editing/row-buttons.tsx'
import { useDeleteDialog } from '#kernel/web/backoffice/editing/use-delete-dialog.tsx'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { useListSearch } from '#kernel/web/backoffice/table/use-list-search.ts'
import { priceGrids, useDeletePriceGrid } from '../../queries/staff-catalog.ts'
import { GridDialog } from './grid-dialog.tsx'
import { UsedBy } from './used-by.tsx'
import { AddButton } from '#kernel/web/backoffice/add-button.tsx'
import { Cell, Loading, TabTable } from './tab-parts.tsx'
import { locale, t } from '#kernel/web/backoffice/language.ts'

/** `600 to 1,800 mm`, and `up to 1,800 mm` where there is one price for all. */
function span(sides: readonly number[]): string {
  const [least, most] = [sides[0] ?? 0, sides.at(-1) ?? 0].map((side) => side.toLocaleString(locale()))
  return sides.length === 1 ? t('up to {{side}} mm', { side: most }) : `${least} to ${most} mm`
}

/** The price grids of the shop, such as price lists of manufacturers. */
export function GridsTab() {
  const { search, open, close } = useListSearch()
  const list = useQuery(priceGrids)
  const removal = useDeleteDialog<NamedGrid>(
    useDeletePriceGrid(),
    'Delete price grid?',
    ({ name }) => `${name} goes. A grid by which something is priced stays.`,
  )
  const may = { add: useMay(createPriceGrid), edit: useMay(updatePriceGrid), remove: useMay(deletePriceGrid) }
  const edited = list.data?.find(({ id }) => id === search['grid'])
  return (
    <>
      <div className="flex justify-end pb-4">
        <AddButton label="Add Price Grid" may={may.add} run={() => open('grid', 'new')} />
      </div>
      {list.isPending && <Loading />}
      {list.isError && <CouldNotLoad query={list} />}
      {list.data?.length === 0 && (
        <EmptyList
          hint="A price grid has a price for each width and length, as makers print them. Paste one from a spreadsheet, then choose it for products or for a choice."
          emptyAction={{ label: 'Add the first price grid', may: may.add, run: () => open('grid', 'new') }}
        />
      )}
      {list.data && list.data.length > 0 && (
        <TabTable heads={['Price grid', 'Widths', 'Lengths', 'Used by']}>
          {list.data.map((grid) => (
            <tr key={grid.id} className="border-t border-line">
              <Cell>
                <span className="font-medium">{grid.name}</span>
              </Cell>
              <Cell>{span(grid.widths_mm)}</Cell>
              <Cell>{span(grid.lengths_mm)}</Cell>
              <Cell>
                <UsedBy
                  text={grid.used_by === 1 ? '1 price' : `${grid.used_by} prices`}
                  count={grid.used_by}
                  products={grid.products}
                  choices={grid.choices}
                />
              </Cell>
              <Cell>
                <div className="flex justify-end">
                  <RowButtons
                    name={grid.name}
                    mayEdit={may.edit}
                    mayDelete={may.remove}
                    edit={() => open('grid', grid.id)}
                    remove={() => removal.ask(grid)}
                  />
                </div>
              </Cell>
            </tr>
          ))}
        </TabTable>
      )}
      {(search['grid'] === 'new' || edited) && (
        <GridDialog key={search['grid']} grid={edited ?? null} close={() => close('grid')} />
      )}
      {removal.dialog}
    </>
  )
}
