import { useQuery } from '@tanstack/react-query'
import { CouldNotLoad } from '#kernel/web/backoffice/could-not-load.tsx'
import { SortableRow } from '#kernel/web/backoffice/editing/sortable-row.tsx'
import { Sorting } from '#kernel/web/backoffice/editing/sorting.tsx'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { Thumbnail } from '#modules/media/web/backoffice/index.ts'
import { allCategories, useOrderCategories } from '../../queries/staff-catalog.ts'

/** The order in which the shop shows its categories; each move is saved at once. */
export function CategoryOrder({ close }: { close: () => void }) {
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
