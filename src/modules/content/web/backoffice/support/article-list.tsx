import type { SupportItem } from '#modules/content/contract/content.ts'
import { Sorting } from '#kernel/web/backoffice/editing/sorting.tsx'
import { ArticleRow } from './article-row.tsx'
import { useOrderSupportItems } from '../../queries/staff-content.ts'

export interface ArticleListProps {
  articles: readonly SupportItem[]
  /** The query key of the list that these articles come from. */
  listKey: readonly unknown[]
  may: boolean
  sortable: boolean
  edit: (article: SupportItem) => void
  remove: (article: SupportItem) => void
}

/** The articles in their order; they can be dragged by their handle, or moved with Space and the arrow keys. */
export function ArticleList({ articles, listKey, may, sortable, edit, remove }: ArticleListProps) {
  const order = useOrderSupportItems(listKey)
  return (
    <Sorting
      rows={articles}
      idOf={({ id }) => id}
      nameOf={({ title }) => title}
      disabled={!sortable}
      onOrder={(rows) => order.mutate(rows.map((article, index) => ({ ...article, order: index + 1 })))}
    >
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
    </Sorting>
  )
}
