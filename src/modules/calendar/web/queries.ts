import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import {
  createContentPost,
  deleteContentPost,
  listContentPosts,
  restoreContentPost,
  updateContentPost,
  type ContentPost,
  type ContentPostForm,
  type NewContentPost,
  type Platform,
} from '../contract.ts'
import { call, read } from '#kernel/web/api.ts'
import { refresh } from '#kernel/web/refresh.ts'
import { useMutation } from '#kernel/web/use-mutation.ts'

/** Posts scheduled in a period, earliest first. */
export const postsBetween = (from: Date, to: Date, platform: Platform | undefined) =>
  read(listContentPosts, {
    query: { from: from.toISOString(), to: to.toISOString(), platform, limit: 500 },
  })

/** Posts from a time on. Fetches more than are shown, because published ones are filtered out. */
export const postsFrom = (from: Date, platform: Platform | undefined) =>
  read(listContentPosts, { query: { from: from.toISOString(), platform, limit: 50 } })

/** Unpublished posts that were due before a time. */
export const waitingBefore = (to: Date, platform: Platform | undefined) =>
  read(listContentPosts, {
    query: { to: to.toISOString(), status: 'scheduled', platform, sort: '-scheduled_at', limit: 100 },
  })

/** The newest drafts. */
export const draftPosts = (platform: Platform | undefined) =>
  read(listContentPosts, { query: { status: 'draft', platform, sort: '-created_at', limit: 100 } })

export type PostChange = Partial<Omit<ContentPostForm, 'created_by'>>

/** Shows a post with these values in every cached list that contains it. */
function showPost(client: QueryClient, id: string, values: Partial<ContentPost>): void {
  client.setQueriesData<ContentPost[]>(
    {
      predicate: ({ queryKey }) =>
        typeof queryKey[0] === 'string' && queryKey[0].startsWith(`${listContentPosts.path}?`),
    },
    (posts) => posts?.map((post) => (post.id === id ? { ...post, ...values } : post)),
  )
}

/** Changes a post, sending the version that was read. */
export function useChangePost() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ post, change }: { post: ContentPost; change: PostChange }) =>
      call(updateContentPost, { params: { id: post.id }, body: { ...change, version: post.version } }),
    // Optimistic, so that a dragged tile stays where it was dropped.
    onMutate: ({ post, change }) => showPost(client, post.id, change),
    // So that the next change is sent with this version even if the lists have not been refetched yet.
    onSuccess: (saved) => showPost(client, saved.id, saved),
    onSettled: () => refresh(client, listContentPosts),
  })
}

export function useCreatePost() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NewContentPost) => call(createContentPost, { body }),
    onSettled: () => refresh(client, listContentPosts),
  })
}

/** Creates a post, or changes the given one, sending the version that was read. */
export function useWritePost() {
  const [create, change] = [useCreatePost(), useChangePost()]
  return (post: ContentPost | null, body: Omit<NewContentPost, 'created_by'>, version?: number) => {
    if (post === null) return create.mutateAsync({ ...body, created_by: 'admin' })
    const { status, ...texts } = body
    // A published post stays published.
    const changes = post.status === 'published' ? texts : { ...texts, status }
    return change.mutateAsync({ post: { ...post, version: version ?? post.version }, change: changes })
  }
}

export function useDeletePost() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: ContentPost) => call(deleteContentPost, { params: { id } }),
    onSettled: () => refresh(client, listContentPosts),
  })
}

/** Restores a deleted post. */
export function useRestorePost() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: ContentPost) => call(restoreContentPost, { params: { id } }),
    onSettled: () => refresh(client, listContentPosts),
  })
}
