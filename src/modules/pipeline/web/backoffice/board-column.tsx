import { useDroppable } from '@dnd-kit/core'
import { useQuery } from '@tanstack/react-query'
import { ChevronsLeftRight, ChevronsRightLeft } from 'lucide-react'
import { useState } from 'react'
import type { StageStats } from '../../contract/crm.ts'
import type { Opportunity } from '../../contract/opportunities.ts'
import type { OpportunityStage } from '#modules/record-states/contract.ts'
import { Amount } from '#modules/currency/web/backoffice/index.ts'
import { cardsOf } from '../queries.ts'
import { classes } from '#kernel/web/ui/classes.ts'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { CouldNotLoad } from '#kernel/web/backoffice/could-not-load.tsx'
import { useListSearch } from '#kernel/web/backoffice/table/use-list-search.ts'
import { labelOf } from '#modules/customers/web/backoffice/index.ts'
import { BoardCard } from './board-card.tsx'
import { locale } from '#kernel/web/backoffice/language.ts'

interface ColumnProps {
  stage: OpportunityStage
  figures: StageStats | undefined
  may: boolean
  move: (opportunity: Opportunity, to: OpportunityStage) => void
}

const full =
  'flex min-h-[max(16rem,calc(100dvh-18rem))] shrink-0 snap-start flex-col rounded-lg border bg-linen/50'

/** A closed stage, collapsed to a narrow rail until the user expands it. Cards can be dropped on it. */
export function ClosedColumn(column: ColumnProps) {
  // Null until the user toggles it.
  const [isOpen, setOpen] = useState<boolean | null>(null)
  return isOpen ? (
    <BoardColumn {...column} fold={() => setOpen(false)} />
  ) : (
    <Rail {...column} open={() => setOpen(true)} takesFocus={isOpen === false} />
  )
}

/** Toggling replaces the button; its replacement takes over the focus. */
const focus = (button: HTMLButtonElement | null) => button?.focus()

function Rail({ stage, figures, open, takesFocus }: ColumnProps & { open: () => void; takesFocus: boolean }) {
  const { setNodeRef, isOver } = useDroppable({ id: stage })
  const label = labelOf(stage)
  return (
    <section
      ref={setNodeRef}
      aria-label={label}
      className={classes(full, 'w-12', isOver ? 'border-accent' : 'border-transparent')}
    >
      <button
        ref={takesFocus ? focus : undefined}
        type="button"
        aria-expanded={false}
        onClick={open}
        className="flex grow flex-col items-center gap-3 rounded-lg py-3 text-desk/6 hover:bg-linen"
      >
        <ChevronsLeftRight size={15} aria-hidden className="text-ink-soft" />
        <span className="font-semibold [writing-mode:vertical-rl]">{label}</span>
        <span className="figures text-ink-soft">{figures?.count.toLocaleString(locale())}</span>
      </button>
    </section>
  )
}

/** A stage with its total value and newest opportunities. */
export function BoardColumn({
  stage,
  figures,
  may,
  move,
  fold,
}: ColumnProps & {
  /** Collapses the column, if it is collapsible. */
  fold?: () => void
}) {
  const { setNodeRef, isOver } = useDroppable({ id: stage })
  const { data, ...query } = useQuery(cardsOf(stage))
  const { askExactly } = useListSearch()
  const label = labelOf(stage)
  return (
    <section
      ref={setNodeRef}
      aria-label={label}
      aria-busy={query.isPending}
      className={classes(full, 'w-64 desk:w-60', isOver ? 'border-accent' : 'border-transparent')}
    >
      <header className="figures px-3 pt-3 pb-2">
        <h2 className="flex justify-between gap-2 text-desk/6 font-semibold">
          {label}
          <span className="ml-auto font-normal text-ink-soft">{figures?.count.toLocaleString(locale())}</span>
          {fold && (
            <button
              ref={focus}
              type="button"
              aria-label={`Fold ${label}`}
              aria-expanded
              onClick={fold}
              className="-my-1 -mr-1.5 grid size-8 place-items-center rounded-md text-ink-soft hover:bg-linen hover:text-ink max-desk:size-11"
            >
              <ChevronsRightLeft size={15} aria-hidden />
            </button>
          )}
        </h2>
        {figures && (
          <p className="text-note/5 text-ink-soft">
            <Amount value={figures.value} />
            <span className="block truncate">
              <Amount value={figures.weightedValue} /> weighted
            </span>
          </p>
        )}
      </header>
      {query.isPending && <Skeleton className="mx-2 h-20" />}
      {query.isError && <CouldNotLoad query={query} />}
      <ul className="grid gap-2 p-2">
        {data?.rows.map((opportunity) => (
          <BoardCard key={opportunity.id} opportunity={opportunity} may={may} move={move} />
        ))}
      </ul>
      {data?.next && (
        <button
          type="button"
          onClick={() => askExactly({ tab: 'opportunities', stage })}
          className="m-2 min-h-9 rounded-md text-ink-soft hover:bg-linen hover:text-ink"
        >
          Show all {data.total.toLocaleString(locale())}
        </button>
      )}
    </section>
  )
}
