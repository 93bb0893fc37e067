import { useState } from 'react'
import {
  deleteOpportunity,
  listOpportunities,
  opportunityStages,
  updateOpportunity,
} from '../../contract/opportunities.ts'
import type { Opportunity } from '../../contract/opportunities.ts'
import { useDeleteOpportunity } from '../queries.ts'
import { classes } from '../../../../kernel/web/ui/classes.ts'
import { DeleteDialog } from '../../../../kernel/web/backoffice/editing/delete-dialog.tsx'
import { RowButtons } from '../../../../kernel/web/backoffice/editing/row-buttons.tsx'
import { useMay } from '../../../../kernel/web/backoffice/staff.ts'
import { ListTable } from '../../../../kernel/web/backoffice/table/list-table.tsx'
import { useListSearch } from '../../../../kernel/web/backoffice/table/use-list-search.ts'
import { optionsOf } from '../../../customers/web/backoffice/figures.ts'
import { opportunityColumns } from './opportunity-columns.tsx'
import { PipelineBoard } from './pipeline-board.tsx'
import { PipelineFigures } from './pipeline-figures.tsx'

/** What customers may buy, as a list or stage by stage. */
export function OpportunitiesTab() {
  const { search } = useListSearch()
  const [doomed, setDoomed] = useState<Opportunity | null>(null)
  const remove = useDeleteOpportunity()
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <PipelineFigures />
        <Views />
      </div>
      {search['view'] === 'board' ? <PipelineBoard /> : <OpportunitiesList remove={setDoomed} />}
      {doomed && (
        <DeleteDialog
          title="Delete opportunity?"
          busy={remove.isPending}
          close={() => setDoomed(null)}
          confirm={() => remove.mutate(doomed, { onSettled: () => setDoomed(null) })}
        >
          <p>
            <strong className="font-semibold">{doomed.title}</strong> leaves the pipeline. Its quotes stay.
          </p>
        </DeleteDialog>
      )}
    </>
  )
}

function Views() {
  const { search, askExactly } = useListSearch()
  const shown = search['view'] ?? 'list'
  return (
    <fieldset aria-label="View" className="flex rounded-md border border-line p-0.5">
      {(['list', 'board'] as const).map((view) => (
        <button
          key={view}
          type="button"
          aria-pressed={shown === view}
          onClick={() => askExactly({ tab: 'opportunities', view })}
          className={classes(
            'min-h-8 rounded-sm px-3 max-[56rem]:min-h-10',
            shown === view ? 'bg-linen font-medium' : 'text-ink-soft hover:text-ink',
          )}
        >
          {view === 'list' ? 'List' : 'Board'}
        </button>
      ))}
    </fieldset>
  )
}

function OpportunitiesList({ remove }: { remove: (opportunity: Opportunity) => void }) {
  const { open } = useListSearch()
  const may = { edit: useMay(updateOpportunity), remove: useMay(deleteOpportunity) }
  const buttonsOf = (opportunity: Opportunity) => (
    <RowButtons
      name={opportunity.title}
      mayEdit={may.edit}
      mayDelete={may.remove}
      edit={() => open('opportunity', opportunity.id)}
      remove={() => remove(opportunity)}
    />
  )
  return (
    <ListTable
      list={listOpportunities}
      noun={{ one: 'opportunity', many: 'opportunities' }}
      columns={opportunityColumns}
      filters={[{ name: 'stage', label: 'Stage', options: optionsOf(opportunityStages) }]}
      defaultSort="-createdAt"
      searches="Title or customer"
      nameOf={({ title }) => title}
      open={({ id }) => open('opportunity', id)}
      actions={buttonsOf}
      csv
      empty="No opportunities yet"
      emptyHint="Add one when a customer thinks about buying."
    />
  )
}
