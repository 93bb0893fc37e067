import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus } from 'lucide-react'
import {
  createInstallation,
  listInstallations,
  updateInstallation,
} from '../../../../contract/installations.ts'
import type { Installation } from '../../../../contract/installations.ts'
import { installationById } from '../../../queries/staff-quotes.ts'
import { Button } from '../../../ui/button.tsx'
import { useMay } from '../../shell/staff.ts'
import { ListTable } from '../../table/list-table.tsx'
import { useListSearch } from '../../table/use-list-search.ts'
import { installationColumns, installationName } from './installation-columns.tsx'
import { InstallationDialog } from './installation-dialog.tsx'
import { WeekBoard } from './week-board.tsx'

/** The installation that the address names, read anew so that its version is the present one. */
function OpenInstallation({ id, close }: { id: string; close: () => void }) {
  const fresh = { refetchOnMount: 'always', staleTime: Infinity, gcTime: 0 } as const
  const { data: visit } = useQuery({ ...installationById(id), ...fresh })
  return visit ? <InstallationDialog visit={visit} close={close} /> : null
}

/** Visits to customers: the week by installer, and all of them. */
export function InstallationsTab() {
  const { search, open, close } = useListSearch()
  const may = { add: useMay(createInstallation), edit: useMay(updateInstallation) }
  const edited = search['installation']
  const buttonsOf = (visit: Installation) => (
    <button
      type="button"
      aria-label={`Edit ${installationName(visit)}`}
      disabled={!may.edit}
      onClick={() => open('installation', visit.id)}
      className="grid size-8 place-items-center rounded-md text-ink-soft hover:not-disabled:bg-linen hover:not-disabled:text-ink disabled:cursor-not-allowed disabled:opacity-50 max-[56rem]:size-11"
    >
      <Pencil size={15} aria-hidden />
    </button>
  )
  const leave = () => close('installation')
  return (
    <>
      <WeekBoard open={({ id }) => open('installation', id)} />
      <ListTable
        list={listInstallations}
        noun={{ one: 'installation', many: 'installations' }}
        columns={installationColumns}
        defaultSort="-createdAt"
        nameOf={installationName}
        open={({ id }) => open('installation', id)}
        actions={buttonsOf}
        empty="No installations yet."
        emptyHint="Plan a visit for an order, or for any customer."
      >
        <Button
          size="sm"
          disabled={!may.add}
          onClick={() => open('installation', 'new')}
          className="max-[56rem]:min-h-11"
        >
          <Plus size={15} aria-hidden />
          Schedule Installation
        </Button>
      </ListTable>
      {edited === 'new' && <InstallationDialog visit={null} close={leave} />}
      {edited !== undefined && edited !== 'new' && (
        <OpenInstallation key={edited} id={edited} close={leave} />
      )}
    </>
  )
}
