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
import { useOrder } from '#kernel/web/backoffice/editing/use-order.ts'
import { saveRecord, toastFailure, useWrite } from '#kernel/web/backoffice/write.ts'
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

/** Reorders articles. */
export const useOrderSupportItems = (key: readonly unknown[]) =>
  useOrder<SupportItem>(orderSupportItems, {
    list: listSupportItems,
    key,
    done: () => ({ title: 'Success', description: 'Display order updated successfully' }),
    failed: 'Error',
  })
