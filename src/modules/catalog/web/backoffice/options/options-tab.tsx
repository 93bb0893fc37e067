import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import {
  createOption,
  deleteOption,
  updateOption,
  type WireOption,
} from '#modules/catalog/contract/options.ts'
import { EmptyList } from '#kernel/web/backoffice/empty-list.tsx'
import { CouldNotLoad } from '#kernel/web/backoffice/could-not-load.tsx'
import { RowButtons } from '#kernel/web/backoffice/editing/row-buttons.tsx'
import { useDeleteDialog } from '#kernel/web/backoffice/editing/use-delete-dialog.tsx'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { useListSearch } from '#kernel/web/backoffice/table/use-list-search.ts'
import { allOptions, useDeleteOption } from '../../queries/staff-catalog.ts'
import { UsedBy } from './used-by.tsx'
import { AddButton } from '#kernel/web/backoffice/add-button.tsx'
import { Cell, Loading, TabTable } from './tab-parts.tsx'
import { lookLabels, OptionDialog } from './option-dialog.tsx'

/** `Sage, Oat, Night and 4 more` */
function choicesText({ choices }: WireOption): string {
  const offered = choices.filter(({ archived }) => !archived).map(({ name }) => name)
  const first = offered.slice(0, 3).join(', ')
  return offered.length > 3 ? `${first} and ${offered.length - 3} more` : first
}

/** The number of options that are drawn first: what is in view of a usual screen. */
const firstOptions = 14

/** The options that products share. */
export function OptionsTab() {
  const { search, open, close } = useListSearch()
  const list = useQuery(allOptions)
  const isFirst = !useDeferredValue(true, false)
  const removal = useDeleteDialog<WireOption>(
    useDeleteOption(),
    'Delete option?',
    ({ name }) => `${name} goes with all its choices. Orders that hold it keep its words.`,
  )
  const may = { add: useMay(createOption), edit: useMay(updateOption), remove: useMay(deleteOption) }
  const edited = list.data?.find(({ id }) => id === search['option'])
  return (
    <>
      <div className="flex justify-end pb-4">
        <AddButton label="Add Option" may={may.add} run={() => open('option', 'new')} />
      </div>
      {list.isPending && <Loading />}
      {list.isError && <CouldNotLoad query={list} />}
      {list.data?.length === 0 && (
        <EmptyList
          hint="Options are what shoppers choose beside the size: a colour, a control, a lining. Make one, then add it to products."
          emptyAction={{ label: 'Make the first option', may: may.add, run: () => open('option', 'new') }}
        />
      )}
      {list.data && list.data.length > 0 && (
        <TabTable heads={['Option', 'Code', 'Shown as', 'Choices', 'Used by']}>
          {list.data.slice(0, isFirst ? firstOptions : undefined).map((option) => (
            <tr key={option.id} className="border-t border-line">
              <Cell>
                <span className="font-medium">{option.name}</span>
              </Cell>
              <Cell>{option.code}</Cell>
              <Cell>{lookLabels[option.shown_as]}</Cell>
              <Cell>{choicesText(option)}</Cell>
              <Cell>
                <UsedBy
                  text={option.used_by === 1 ? '1 product' : `${option.used_by} products`}
                  count={option.used_by}
                  products={option.products}
                />
              </Cell>
              <Cell>
                <div className="flex justify-end">
                  <RowButtons
                    name={option.name}
                    mayEdit={may.edit}
                    mayDelete={may.remove}
                    edit={() => open('option', option.id)}
                    remove={() => removal.ask(option)}
                  />
                </div>
              </Cell>
            </tr>
          ))}
        </TabTable>
      )}
      {(search['option'] === 'new' || edited) && (
        <OptionDialog key={search['option']} option={edited ?? null} close={() => close('option')} />
      )}
      {removal.dialog}
    </>
  )
}
