import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { listSupportItems, type SupportItem } from '#modules/content/contract/content.ts'
import { createSupportItem } from '#modules/content/contract/support.ts'
import { readPage } from '#kernel/web/read-page.ts'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { EmptyList, EmptyBox } from '#kernel/web/backoffice/empty-list.tsx'
import { CouldNotLoad } from '#kernel/web/backoffice/could-not-load.tsx'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { totalOf } from '#kernel/web/backoffice/table/columns.ts'
import { Pager } from '#kernel/web/backoffice/table/pager.tsx'
import { Toolbar } from '#kernel/web/backoffice/table/toolbar.tsx'
import { useListSearch } from '#kernel/web/backoffice/table/use-list-search.ts'
import { AddButton } from '#kernel/web/backoffice/add-button.tsx'
import { DeleteDialog } from '#kernel/web/backoffice/editing/delete-dialog.tsx'
import { Sorting } from '#kernel/web/backoffice/editing/sorting.tsx'
import { Badge } from '#kernel/web/backoffice/badge.tsx'
import { RowButtons } from '#kernel/web/backoffice/editing/row-buttons.tsx'
import { ViewButton } from '#kernel/web/backoffice/rich-text/view-button.tsx'
import { SortableRow } from '#kernel/web/backoffice/editing/sortable-row.tsx'
import { ArticleDialog } from './article-dialog.tsx'
import { useDeleteSupportItem, useOrderSupportItems } from '../../queries/staff-content.ts'

function ArticleRow({
  article: { id, title, description, slug, order, isActive, helpful },
  may,
  sortable,
  edit,
  remove,
}: {
  article: SupportItem
  may: boolean
  sortable: boolean
  edit: () => void
  remove: () => void
}) {
  return (
    <SortableRow id={id} name={title} disabled={!sortable}>
      <div className="grid min-w-0 grow gap-1 pt-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium wrap-anywhere">{title}</span>
          <Badge tone={isActive ? 'done' : 'draft'}>{isActive ? 'Active' : 'Inactive'}</Badge>
        </div>
        {description && <p className="text-ink-soft wrap-anywhere">{description}</p>}
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-note text-ink-soft">
          <span className="wrap-anywhere">{slug}</span>
          <span className="figures">Order: {order}</span>
          {helpful && (
            <span className="figures inline-flex items-center gap-3">
              <span className="inline-flex items-center gap-1" title="Readers whom it helped">
                <ThumbsUp size={13} aria-hidden /> {helpful.yes} helpful
              </span>
              <span className="inline-flex items-center gap-1" title="Readers whom it did not help">
                <ThumbsDown size={13} aria-hidden /> {helpful.no} not helpful
              </span>
            </span>
          )}
        </p>
      </div>
      <div className="flex shrink-0 max-sm:flex-col">
        <ViewButton title={title} path={`/support/${slug}`} />
        <RowButtons name={title} mayEdit={may} mayDelete={may} edit={edit} remove={remove} />
      </div>
    </SortableRow>
  )
}

interface ArticleListProps {
  articles: readonly SupportItem[]
  /** The query key of the list that these articles come from. */
  listKey: readonly unknown[]
  may: boolean
  sortable: boolean
  edit: (article: SupportItem) => void
  remove: (article: SupportItem) => void
}

/** The articles in their order; they can be dragged by their handle, or moved with Space and the arrow keys. */
function ArticleList({ articles, listKey, may, sortable, edit, remove }: ArticleListProps) {
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

/** Articles to which the shop's own pages link. */
const linked = new Set(['contact-us', 'installation-guide', 'warranty', 'returns'])

function DeleteArticle({ article, close }: { article: SupportItem; close: () => void }) {
  const { mutate, isPending } = useDeleteSupportItem(close)
  return (
    <DeleteDialog title="Delete this article?" busy={isPending} close={close} confirm={() => mutate(article)}>
      <p>
        <strong className="font-semibold">{article.title}</strong> leaves the support centre for good.
      </p>
      {linked.has(article.slug) && (
        <p className="mt-3">The footer of every page leads to this article; that link will lead nowhere.</p>
      )}
    </DeleteDialog>
  )
}

const newArticle = 'new'
const noun = { one: 'article', many: 'articles' }
const pageSize = 500
const filters = [
  {
    name: 'active',
    label: 'State',
    options: [
      { value: 'true', label: 'Active' },
      { value: 'false', label: 'Inactive' },
    ],
  },
]

/** The articles of the support centre, in the order in which customers see them. */
export function SupportScreen() {
  const { search, ask, open, close } = useListSearch()
  const may = useMay(createSupportItem)
  const box = useRef<HTMLInputElement>(null)
  const [deleting, setDeleting] = useState<SupportItem | null>(null)
  const query = {
    limit: pageSize,
    ...(search['cursor'] && { cursor: search['cursor'] }),
    ...(search['q'] && { q: search['q'] }),
    ...(search['active'] && { active: search['active'] as 'true' | 'false' }),
  }
  const page = readPage(listSupportItems, { query })
  const pageQuery = useQuery({ ...page, placeholderData: keepPreviousData })
  const filtered = Boolean(search['q'] ?? search['active'])
  const edited = search['edit']
  return (
    <>
      <Toolbar
        label="Search articles"
        placeholder="Title, slug or description"
        box={box}
        filters={filters}
        search={search}
        ask={ask}
        count={pageQuery.data && totalOf(pageQuery.data, noun)}
      >
        <AddButton label="Add Support Item" may={may} run={() => open('edit', newArticle)} />
      </Toolbar>
      {pageQuery.isPending && (
        <output aria-busy aria-label="Loading..." className="grid gap-2">
          {Array.from({ length: 6 }, (_, index) => (
            <Skeleton key={index} className="h-20 rounded-lg" />
          ))}
        </output>
      )}
      {pageQuery.isError && <CouldNotLoad query={pageQuery} />}
      {pageQuery.data?.rows.length === 0 &&
        (filtered ? (
          <EmptyBox>
            <p>No articles found</p>
          </EmptyBox>
        ) : (
          <EmptyList
            hint="What customers ask again and again: measuring, fitting, delivery, warranty, and the legal articles."
            emptyAction={{ label: 'Write the first article', may, run: () => open('edit', newArticle) }}
          >
            No support items found. Create your first one!
          </EmptyList>
        ))}
      {pageQuery.data && !pageQuery.isError && (
        <ArticleList
          articles={pageQuery.data.rows}
          listKey={page.queryKey}
          may={may}
          // A filtered or partial list cannot be sorted, because its neighbours may not be neighbours in the whole
          // list.
          sortable={may && !filtered && !search['cursor'] && pageQuery.data.next === null}
          edit={({ id }) => open('edit', id)}
          remove={setDeleting}
        />
      )}
      {pageQuery.data && !pageQuery.isError && (
        <Pager page={pageQuery.data} noun={noun} pageSize={pageSize} />
      )}
      {edited && may && (
        <ArticleDialog id={edited === newArticle ? null : edited} close={() => close('edit')} />
      )}
      {deleting && <DeleteArticle article={deleting} close={() => setDeleting(null)} />}
    </>
  )
}
