import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ArrowUpDown, Tags } from 'lucide-react'
import { useRef, useState } from 'react'
import { listCategories, type Category } from '#modules/catalog/contract/catalog.ts'
import { createCategory, deleteCategory, updateCategory } from '#modules/catalog/contract/catalog-writes.ts'
import { readPage } from '#kernel/web/read-page.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { classes } from '#kernel/web/ui/classes.ts'
import { Picture } from '#kernel/web/ui/picture.tsx'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { RowButtons } from '#kernel/web/backoffice/editing/row-buttons.tsx'
import { MissingLanguages } from '#kernel/web/backoffice/translating/missing-languages.tsx'
import { CouldNotLoad } from '#kernel/web/backoffice/could-not-load.tsx'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { totalOf } from '#kernel/web/backoffice/table/columns.ts'
import { Pager } from '#kernel/web/backoffice/table/pager.tsx'
import { Toolbar } from '#kernel/web/backoffice/table/toolbar.tsx'
import { useListSearch } from '#kernel/web/backoffice/table/use-list-search.ts'
import { AddButton } from '#kernel/web/backoffice/add-button.tsx'
import { SortableRow } from '#kernel/web/backoffice/editing/sortable-row.tsx'
import { Sorting } from '#kernel/web/backoffice/editing/sorting.tsx'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { Thumbnail } from '#modules/media/web/backoffice/index.ts'
import { DeleteDialog } from '#kernel/web/backoffice/editing/delete-dialog.tsx'
import { nounForCount } from '#kernel/web/backoffice/language.ts'
import { officeCount } from '#kernel/web/backoffice/money.ts'
import { CategoryDialog } from './category-dialog.tsx'
import {
  allCategories,
  useOrderCategories,
  categoryContents,
  useDeleteCategory,
} from '../../queries/staff-catalog.ts'
import { CategoryField } from './category-choice.tsx'

const countOf = (n: number, noun: { one: string; many: string }) =>
  `${officeCount(n)} ${nounForCount(n, noun)}`

/** Shows how many products and posts a category contains, offers to move them, and deletes the category. */
function DeleteCategory({ category, close }: { category: Category; close: () => void }) {
  const [moveTo, setMoveTo] = useState('')
  // Counted once for each opening of the dialog: after the deletion there is nothing left to count.
  const { data: contents, ...query } = useQuery({
    ...categoryContents(category.id),
    gcTime: 0,
    staleTime: 'static',
  })
  const remove = useDeleteCategory(close)
  const holds = contents && contents.products + contents.posts > 0
  return (
    <DeleteDialog
      title="Delete category?"
      // Nobody agrees to what has not been said yet.
      busy={remove.isPending || contents === undefined}
      close={close}
      confirm={() => remove.mutate({ id: category.id, moveTo })}
    >
      <p>
        <strong className="font-semibold">{category.name}</strong> leaves the shop.
      </p>
      {query.isError && <CouldNotLoad query={query} />}
      {query.isPending && <Skeleton className="mt-3 h-5" />}
      {contents && !holds && <p className="mt-2">It holds no products and no blog posts.</p>}
      {holds && (
        <>
          <p className="mt-2">
            It holds {countOf(contents.products, { one: 'product', many: 'products' })} and{' '}
            {countOf(contents.posts, { one: 'blog post', many: 'blog posts' })}.
          </p>
          <div className="mt-4">
            <CategoryField
              label="Move them to"
              value={moveTo}
              besides={category.id}
              onChange={(id) => setMoveTo(id)}
            />
          </div>
        </>
      )}
    </DeleteDialog>
  )
}

/** The order in which the shop shows its categories; each move is saved at once. */
function CategoryOrder({ close }: { close: () => void }) {
  const { data: categories, ...query } = useQuery(allCategories)
  const order = useOrderCategories()
  return (
    <Dialog open onClose={close} title="Order of the categories" closeLabel="Close">
      <p className="mb-4 text-ink-soft">
        Menus, the home page and the footer show the categories in this order; the home page shows the first
        four.
      </p>
      {query.isPending && (
        <output aria-busy aria-label="Loading..." className="grid gap-2">
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </output>
      )}
      {query.isError && <CouldNotLoad query={query} />}
      {categories && (
        <Sorting
          rows={categories}
          idOf={({ id }) => id}
          nameOf={({ name }) => name}
          disabled={order.isPending}
          onOrder={order.mutate}
        >
          <ul aria-label="Categories" aria-busy={order.isPending} className="grid grid-cols-1 gap-2">
            {categories.map(({ id, name, image_url }) => (
              <SortableRow
                key={id}
                id={id}
                name={name}
                disabled={order.isPending}
                className="items-center gap-2 p-1.5"
              >
                <Thumbnail
                  key={image_url}
                  url={image_url || '/pictures/placeholder-1280.webp'}
                  className="size-10 shrink-0 rounded-sm object-cover"
                />
                <span className="min-w-0 truncate font-medium">{name}</span>
              </SortableRow>
            ))}
          </ul>
        </Sorting>
      )}
    </Dialog>
  )
}

const noun = { one: 'category', many: 'categories' }
const grid = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3 huge:grid-cols-4'

const noFilters: never[] = []

/** The categories in which customers find the products. */
export function CategoriesScreen() {
  const { search, ask, open, close } = useListSearch()
  const box = useRef<HTMLInputElement>(null)
  const { q, cursor } = search
  const page = readPage(listCategories, { query: { ...(q && { q }), ...(cursor && { cursor }) } })
  const list = useQuery({ ...page, placeholderData: keepPreviousData })
  const rows = list.data?.rows ?? []
  const [isOrdering, setOrdering] = useState(false)
  const [pendingDelete, setPendingDelete] = useState<Category | null>(null)
  const may = { add: useMay(createCategory), edit: useMay(updateCategory), remove: useMay(deleteCategory) }
  const edited = rows.find(({ id }) => id === search['edit'])

  return (
    <>
      <Toolbar
        label="Search categories"
        placeholder="Name, slug or description"
        box={box}
        filters={noFilters}
        search={search}
        ask={ask}
        count={list.data && totalOf(list.data, noun)}
      >
        {(list.data?.rows.length ?? 0) > 1 && (
          <Button look="quiet" size="sm" disabled={!may.edit} onClick={() => setOrdering(true)}>
            <ArrowUpDown size={15} aria-hidden />
            Change order
          </Button>
        )}
        <AddButton label="Add Category" may={may.add} run={() => open('edit', 'new')} />
      </Toolbar>
      {list.isPending && (
        <output aria-busy aria-label="Loading..." className={grid}>
          {['one', 'two', 'three', 'four', 'five', 'six'].map((key) => (
            <Skeleton key={key} className="h-64 rounded-lg" />
          ))}
        </output>
      )}
      {list.isError && <CouldNotLoad query={list} />}
      {list.data?.rows.length === 0 && (
        <div className="grid justify-items-center gap-4 rounded-lg border border-line bg-surface px-6 py-16 text-center">
          <Tags size={36} strokeWidth={1.25} aria-hidden className="text-ink-soft" />
          <p>No categories found</p>
          {!q && (
            <>
              <p className="text-ink-soft">The shelves of the shop: shoppers find products under them.</p>
              <Button size="sm" disabled={!may.add} onClick={() => open('edit', 'new')}>
                Add the first category
              </Button>
            </>
          )}
        </div>
      )}
      <ul
        aria-busy={list.isPlaceholderData}
        className={classes(grid, 'transition-opacity', list.isPlaceholderData && 'opacity-50')}
      >
        {rows.map((category) => (
          <li
            key={category.id}
            className="flex min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-surface"
          >
            <Picture src={category.image_url} alt="" sizes="320px" className="aspect-16/9 w-full" />
            <div className="flex grow flex-col p-4">
              <h2 className="font-sans text-desk/6 font-semibold wrap-anywhere">{category.name}</h2>
              <p className="text-note text-ink-soft wrap-anywhere">/{category.slug}</p>
              <p className="mt-2 line-clamp-3 grow text-ink-soft">{category.description}</p>
              {(category.missingTranslations?.length ?? 0) > 0 && (
                <p className="mt-2">
                  <MissingLanguages codes={category.missingTranslations} />
                </p>
              )}
              <div className="mt-2 -mr-2 -mb-2 flex justify-end">
                <RowButtons
                  name={category.name}
                  mayEdit={may.edit}
                  mayDelete={may.remove}
                  edit={() => open('edit', category.id)}
                  remove={() => setPendingDelete(category)}
                />
              </div>
            </div>
          </li>
        ))}
      </ul>
      {list.data && !list.isError && <Pager page={list.data} noun={noun} />}
      {(search['edit'] === 'new' || edited) && (
        <CategoryDialog key={search['edit']} category={edited ?? null} close={() => close('edit')} />
      )}
      {isOrdering && <CategoryOrder close={() => setOrdering(false)} />}
      {pendingDelete && <DeleteCategory category={pendingDelete} close={() => setPendingDelete(null)} />}
    </>
  )
}
