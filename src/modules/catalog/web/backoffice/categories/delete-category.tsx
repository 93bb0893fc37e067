import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listCategories, listProducts } from '../../../contract/catalog.ts'
import type { Category } from '../../../contract/catalog.ts'
import { deleteCategory, getCategoryContents } from '../../../contract/catalog-writes.ts'
import { ApiError, call, read } from '../../../../../kernel/web/api.ts'
import { refresh } from '../../../../../kernel/web/refresh.ts'
import { Skeleton } from '../../../../../kernel/web/ui/skeleton.tsx'
import { toast } from '../../../../../kernel/web/ui/toast-store.ts'
import { DeleteDialog } from '../../../../../kernel/web/backoffice/editing/delete-dialog.tsx'
import { CategoryField } from './category-choice.tsx'

const counted = (n: number, one: string, many: string) =>
  `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`

/** Says what a category holds, offers to move that first, and deletes it. */
export function DeleteCategory({ category, close }: { category: Category; close: () => void }) {
  const client = useQueryClient()
  const [moveTo, setMoveTo] = useState('')
  // Counted once for each question: after the deletion there is nothing left to count.
  const { data: contents } = useQuery({
    ...read(getCategoryContents, { params: { id: category.id } }),
    gcTime: 0,
    staleTime: 'static',
  })
  const remove = useMutation({
    mutationFn: () =>
      call(deleteCategory, {
        params: { id: category.id },
        query: { ...(moveTo && { move_to: moveTo }) },
      }),
    onSuccess: () => toast({ title: 'Category deleted successfully' }),
    onError: (error) => {
      const description = error instanceof ApiError ? error.said : 'Please check the connection.'
      toast({ title: 'Failed to delete category', description, variant: 'destructive' })
    },
    onSettled: () => {
      close()
      return refresh(client, listCategories, listProducts)
    },
  })
  const holds = contents && contents.products + contents.posts > 0
  return (
    <DeleteDialog
      title="Delete category?"
      busy={remove.isPending}
      close={close}
      confirm={() => remove.mutate()}
    >
      <p>
        <strong className="font-semibold">{category.name}</strong> leaves the shop.
      </p>
      {contents === undefined && <Skeleton className="mt-3 h-5" />}
      {holds && (
        <>
          <p className="mt-2">
            It holds {counted(contents.products, 'product', 'products')} and{' '}
            {counted(contents.posts, 'blog post', 'blog posts')}.
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
