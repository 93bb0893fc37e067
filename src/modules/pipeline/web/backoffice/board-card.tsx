import { useDraggable } from '@dnd-kit/core'
import { ChevronDown, GripVertical } from 'lucide-react'
import { opportunityStages, type OpportunityStage } from '#modules/record-states/contract.ts'
import type { Opportunity } from '../../contract/opportunities.ts'
import { Amount } from '#modules/currency/web/backoffice/index.ts'
import { officePercent } from '#kernel/web/backoffice/money.ts'
import { classes } from '#kernel/web/ui/classes.ts'
import { useListSearch } from '#kernel/web/backoffice/table/use-list-search.ts'
import { labelOf, StateBadge } from '#modules/customers/web/backoffice/index.ts'

/** The content of a card; its first two lines leave room for the handle. */
export function CardFace({ opportunity }: { opportunity: Opportunity }) {
  return (
    <>
      <p className="pr-7 font-medium wrap-anywhere">{opportunity.title}</p>
      <p className="pr-7 text-note/5 wrap-anywhere text-ink-soft">{opportunity.customerName}</p>
      <p className="figures mt-1 flex flex-wrap justify-between gap-x-2 text-note/5">
        <Amount value={opportunity.estimatedValue} />
        <span>{officePercent(opportunity.probability)}</span>
      </p>
    </>
  )
}

/** An opportunity that opens by its title and moves by its handle or menu. */
export function BoardCard({
  opportunity,
  may,
  move,
}: {
  opportunity: Opportunity
  may: boolean
  move: (opportunity: Opportunity, to: OpportunityStage) => void
}) {
  const { open } = useListSearch()
  const { id, title, stage } = opportunity
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id,
    data: { opportunity },
    disabled: !may,
  })
  return (
    <li
      ref={setNodeRef}
      className={classes('relative rounded-md border border-line bg-surface p-3', isDragging && 'opacity-40')}
    >
      <button
        type="button"
        {...attributes}
        {...listeners}
        ref={setActivatorNodeRef}
        disabled={!may}
        aria-label={`Move ${title}`}
        className="absolute top-1.5 right-1 z-10 grid size-8 cursor-grab touch-none place-items-center rounded-md text-ink-soft hover:bg-linen disabled:cursor-default disabled:opacity-40 max-desk:size-11"
      >
        <GripVertical size={15} aria-hidden />
      </button>
      <button
        type="button"
        onClick={() => open('opportunity', id)}
        className="block w-full rounded-sm text-left after:absolute after:inset-0"
      >
        {/* The accessible name contains the visible text. */}
        <span className="sr-only">Edit </span>
        <CardFace opportunity={opportunity} />
      </button>
      <span
        className={classes(
          'relative z-10 mt-2 inline-flex min-h-6 items-center gap-0.5 rounded-full text-ink-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent max-desk:min-h-11',
          may && 'hover:brightness-97',
        )}
      >
        <StateBadge state={stage} />
        {may && <ChevronDown size={14} aria-hidden />}
        {/* The browser's own select, invisible on top of the badge. */}
        <select
          aria-label={`Stage of ${title}`}
          value={stage}
          disabled={!may}
          onChange={(event) => move(opportunity, event.target.value as OpportunityStage)}
          className="absolute inset-0 w-full cursor-pointer text-dense opacity-0 disabled:cursor-not-allowed"
        >
          {opportunityStages.map((stage) => (
            <option key={stage} value={stage}>
              {labelOf(stage)}
            </option>
          ))}
        </select>
      </span>
    </li>
  )
}
