import { useQuery } from '@tanstack/react-query'
import { opportunityStages } from '#modules/record-states/contract.ts'
import { classes } from '#kernel/web/ui/classes.ts'
import { useDeleteDialog } from '#kernel/web/backoffice/editing/use-delete-dialog.tsx'
import { readAhead } from '#kernel/web/backoffice/editing/read-ahead.ts'
import { RecordTab } from '#kernel/web/backoffice/record-tab.tsx'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { useListSearch } from '#kernel/web/backoffice/table/use-list-search.ts'
import { optionsOf, formatDay, StateBadge } from '#modules/customers/web/backoffice/index.ts'
import { useReportingMoney, Amount } from '#modules/currency/web/backoffice/index.ts'
import { officePercent } from '#kernel/web/backoffice/money.ts'
import type { Column } from '#kernel/web/backoffice/table/columns.ts'
import {
  deleteOpportunity,
  listOpportunities,
  updateOpportunity,
  type Opportunity,
} from '../../contract/opportunities.ts'
import { opportunityById, useDeleteOpportunity, crmAnalytics } from '../queries.ts'
import { PipelineBoard } from './pipeline-board.tsx'

const opportunityColumns: readonly Column<Opportunity>[] = [
  {
    id: 'title',
    head: 'Title',
    fixed: true,
    grow: true,
    card: 'title',
    cell: ({ title }) => <span className="font-medium">{title}</span>,
  },
  { id: 'customer', head: 'Customer', cell: ({ customerName }) => customerName },
  {
    id: 'value',
    head: 'Estimated value',
    card: 'amount',
    sort: 'estimatedValue',
    align: 'right',
    cell: ({ estimatedValue }) => <Amount value={estimatedValue} />,
  },
  {
    id: 'probability',
    head: 'Probability',
    align: 'right',
    skeletonWidth: 'w-10',
    cell: ({ probability }) => officePercent(probability),
  },
  {
    id: 'close',
    head: 'Expected close',
    cell: ({ expectedCloseDate: day }) => (day ? formatDay(day) : '—'),
  },
  {
    id: 'stage',
    head: 'Stage',
    card: 'badge',
    cell: ({ stage }) => <StateBadge state={stage} />,
  },
]

/** Opportunities, as a list or as a board by stage. */
export function OpportunitiesTab() {
  const { search } = useListSearch()
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <PipelineStats />
        <Views />
      </div>
      {search['view'] === 'board' ? <PipelineBoard /> : <OpportunitiesList />}
    </>
  )
}

function Views() {
  const { search, askExactly } = useListSearch()
  const shownView = search['view'] ?? 'list'
  return (
    <fieldset aria-label="View" className="flex rounded-md border border-line p-0.5">
      {(['list', 'board'] as const).map((view) => (
        <button
          key={view}
          type="button"
          aria-pressed={shownView === view}
          onClick={() => askExactly({ tab: 'opportunities', view })}
          className={classes(
            'min-h-8 rounded-sm px-3 max-desk:min-h-10',
            shownView === view ? 'bg-linen font-medium' : 'text-ink-soft hover:text-ink',
          )}
        >
          {view === 'list' ? 'List' : 'Board'}
        </button>
      ))}
    </fieldset>
  )
}

function OpportunitiesList() {
  const { open } = useListSearch()
  const may = { edit: useMay(updateOpportunity), remove: useMay(deleteOpportunity) }
  const deleting = useDeleteDialog(
    useDeleteOpportunity(),
    'Delete opportunity?',
    ({ title }: Opportunity) => (
      <>
        <strong className="font-semibold">{title}</strong> leaves the pipeline. Its quotes stay.
      </>
    ),
  )
  return (
    <RecordTab
      list={listOpportunities}
      noun={{ one: 'opportunity', many: 'opportunities' }}
      columns={opportunityColumns}
      filters={[{ name: 'stage', label: 'Stage', options: optionsOf(opportunityStages) }]}
      defaultSort="-createdAt"
      searchPlaceholder="Title or customer"
      nameOf={({ title }) => title}
      may={may}
      edit={({ id }) => {
        readAhead(opportunityById(id))
        open('opportunity', id)
      }}
      deleting={deleting}
      csv
      empty="No opportunities yet"
      emptyHint="Add one when a customer thinks about buying."
      emptyAction={{ label: 'Add the first one', may: may.edit, run: () => open('opportunity', 'new') }}
    />
  )
}

/** Value of the open opportunities, and the shares won of closed and of all opportunities. */
function PipelineStats() {
  const { data } = useQuery(crmAnalytics)
  const money = useReportingMoney()
  if (!data) return <span />
  const percent = (share: number | null) => (share === null ? '—' : officePercent(share * 100))
  return (
    <dl className="figures flex flex-wrap gap-x-6 gap-y-1">
      {[
        ['Pipeline', money(data.pipelineValue)],
        ['Weighted', money(data.weightedValue)],
        ['Win rate', percent(data.winRate)],
        ['Conversion', percent(data.conversionRate)],
      ].map(([label, figure]) => (
        <div key={label} className="flex gap-2">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="font-medium">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
