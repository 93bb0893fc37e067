import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Category } from '#modules/catalog/contract/catalog.ts'
import { categoryContents, useDeleteCategory } from '../../queries/staff-catalog.ts'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { CouldNotLoad } from '#kernel/web/backoffice/could-not-load.tsx'
import { DeleteDialog } from '#kernel/web/backoffice/editing/delete-dialog.tsx'
import { CategoryField } from './category-choice.tsx'
import { nounForCount } from '#kernel/web/backoffice/language.ts'
import { officeCount } from '#kernel/web/backoffice/money.ts'

const countOf = (n: number, noun: { one: string; many: string }) =>
  `${officeCount(n)} ${nounForCount(n, noun)}`

/** Shows how many products and posts a category contains, offers to move them, and deletes the category. */
export function DeleteCategory({ category, close }: { category: Category; close: () => void }) {
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
