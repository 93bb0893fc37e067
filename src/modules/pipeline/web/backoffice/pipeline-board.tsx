import {
  DndContext,
  DragOverlay,
  type Announcements,
  type CollisionDetection,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type KeyboardCoordinateGetter,
} from '@dnd-kit/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { updateOpportunity, type Opportunity } from '../../contract/opportunities.ts'
import { opportunityStages, type OpportunityStage } from '#modules/record-states/contract.ts'
import { crmAnalytics, useMoveOpportunity } from '../queries.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { labelOf } from '#modules/customers/web/backoffice/index.ts'
import { BoardColumn, ClosedColumn } from './board-column.tsx'
import { CardFace } from './board-card.tsx'

/** The arrow keys move a card from column to column. */
const besideColumn: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.code]
  if (step === undefined) return undefined
  event.preventDefault()
  const columns = [...context.droppableRects.values()].toSorted((one, other) => one.left - other.left)
  const card = context.collisionRect
  if (!card) return undefined
  const middle = card.left + card.width / 2
  const at = columns.findIndex(({ left, right }) => middle >= left && middle <= right)
  const next = columns[at + step]
  if (at < 0 || !next) return currentCoordinates
  return { ...currentCoordinates, x: currentCoordinates.x + next.left - (columns[at]?.left ?? 0) }
}

/** Dragging starts after a few pixels, so that clicks still work. */
function useBoardSensors() {
  return useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: besideColumn }),
  )
}

/** The column under the middle of the card, whatever the column's height. */
const underMiddle: CollisionDetection = ({ collisionRect, droppableContainers, droppableRects }) => {
  const middle = collisionRect.left + collisionRect.width / 2
  return droppableContainers.flatMap(({ id }) => {
    const rect = droppableRects.get(id)
    return rect && middle >= rect.left && middle <= rect.right ? [{ id }] : []
  })
}

type Dragged = { opportunity: Opportunity }
const dragged = ({ active }: Pick<DragEndEvent, 'active'>) => (active.data.current as Dragged).opportunity

const announcements: Announcements = {
  onDragStart: ({ active }) => `Picked up ${dragged({ active }).title}.`,
  onDragOver: ({ over }) => over && `Over ${labelOf(String(over.id))}.`,
  onDragEnd: ({ active, over }) =>
    over ? `${dragged({ active }).title} was put into ${labelOf(String(over.id))}.` : 'Nothing was moved.',
  onDragCancel: () => 'Nothing was moved.',
} as Announcements

const instructions = {
  draggable:
    'Press Space to pick up the opportunity, the left and right arrows to choose a stage, Space to put it down, Escape to leave it where it was.',
}

/** Stages without pending work, collapsed by default. */
const closedStages: readonly OpportunityStage[] = ['closed_won', 'closed_lost']

/** The pipeline as a board with a column per stage. Cards are moved by dragging, by keyboard or by their menu. */
export function PipelineBoard() {
  const may = useMay(updateOpportunity)
  const { data } = useQuery(crmAnalytics)
  const [held, hold] = useState<Opportunity | null>(null)
  const move = useMoveOpportunity()
  const sensors = useBoardSensors()
  return (
    <DndContext
      id="pipeline"
      sensors={sensors}
      collisionDetection={underMiddle}
      accessibility={{ announcements, screenReaderInstructions: instructions }}
      onDragStart={(event) => hold(dragged(event))}
      onDragCancel={() => hold(null)}
      onDragEnd={(event) => {
        hold(null)
        if (event.over) move(dragged(event), event.over.id as OpportunityStage)
      }}
    >
      <div className="-mx-4 flex snap-x gap-3 overflow-x-auto px-4 pb-4 desk:mx-0 desk:px-0">
        {opportunityStages.map((stage) => {
          const Column = closedStages.includes(stage) ? ClosedColumn : BoardColumn
          return (
            <Column
              key={stage}
              stage={stage}
              figures={data?.stages.find((figures) => figures.stage === stage)}
              may={may}
              move={move}
            />
          )
        })}
      </div>
      <DragOverlay dropAnimation={null}>
        {held && (
          <div className="rounded-md border border-accent bg-surface p-3 shadow-float">
            <CardFace opportunity={held} />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  )
}
