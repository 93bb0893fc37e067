import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import type { DragEndEvent } from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import type { SupportItem } from '../../../contract/content.ts'
import { ArticleRow } from './article-row.tsx'
import { useReorder } from './use-reorder.ts'

export interface ArticleListProps {
  articles: readonly SupportItem[]
  /** Key of the read whose rows these are. */
  listKey: readonly unknown[]
  may: boolean
  sortable: boolean
  edit: (article: SupportItem) => void
  remove: (article: SupportItem) => void
}

/** Articles in their order; one is dragged by its handle, or moved with Space and the arrow keys. */
export function ArticleList({ articles, listKey, may, sortable, edit, remove }: ArticleListProps) {
  const reorder = useReorder(listKey)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = articles.map(({ id }) => id)
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return
    reorder(arrayMove([...articles], ids.indexOf(String(active.id)), ids.indexOf(String(over.id))))
  }
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={onDragEnd}>
      <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={!sortable}>
        <ul className="grid gap-2">
          {articles.map((article) => (
            <ArticleRow
              key={article.id}
              article={article}
              may={may}
              sortable={sortable}
              edit={() => edit(article)}
              remove={() => remove(article)}
            />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}
