import { useQueryClient } from '@tanstack/react-query'
import type { Input } from '#kernel/contract/endpoint.ts'
import { createBlogPost, deleteBlogPost, updateBlogPost } from '../../contract/blog.ts'
import { listBlogPosts, listSupportItems, type BlogPost, type SupportItem } from '../../contract/content.ts'
import {
  createSupportItem,
  deleteSupportItem,
  orderSupportItems,
  updateSupportItem,
} from '../../contract/support.ts'
import { call } from '#kernel/web/api.ts'
import { saveRecord, toastFailure, useWrite } from '#kernel/web/backoffice/write.ts'
import type { Page } from '#kernel/web/read-page.ts'
import { refresh } from '#kernel/web/refresh.ts'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { useMutation } from '#kernel/web/use-mutation.ts'

export const writeBlogPost = (
  post: BlogPost | null,
  body: Input<typeof createBlogPost>['body'],
  version?: number,
) =>
  post
    ? call(updateBlogPost, { params: { slug: post.slug }, body: { ...body, version } })
    : call(createBlogPost, { body })

export const writeSupportItem = saveRecord(createSupportItem, updateSupportItem)

/** @param after called on success, before anything is read again */
export const useDeleteBlogPost = (after: () => void) =>
  useWrite({
    write: ({ slug }: BlogPost) => call(deleteBlogPost, { params: { slug } }),
    done: 'Blog post deleted successfully',
    failed: 'Failed to delete blog post',
    refreshes: [listBlogPosts],
    after,
  })

/** @param after called on success, before anything is read again */
export function useDeleteSupportItem(after: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: SupportItem) => call(deleteSupportItem, { params: { id } }),
    onSuccess: () => {
      toast({ title: 'Success', description: 'Support item deleted successfully' })
      after()
    },
    onError: toastFailure('Error'),
    onSettled: () => refresh(client, listSupportItems),
  })
}

/** Reorders articles: shown at once, rolled back when the server refuses. */
export function useOrderSupportItems(listKey: readonly unknown[]) {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (articles: readonly SupportItem[]) =>
      call(orderSupportItems, { body: { ids: articles.map(({ id }) => id) } }),
    onMutate: (articles) => {
      const rows = articles.map((article, index) => ({ ...article, order: index + 1 }))
      client.setQueryData<Page<SupportItem>>(listKey, (page) => page && { ...page, rows })
    },
    onSuccess: () => toast({ title: 'Success', description: 'Display order updated successfully' }),
    onError: toastFailure('Error'),
    onSettled: () => refresh(client, listSupportItems),
  })
  return mutate
}
