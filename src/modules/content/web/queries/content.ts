import { infiniteQueryOptions, useMutation } from '@tanstack/react-query'
import {
  getBlogPost,
  listBanners,
  listBlogPosts,
  listSupportItems,
  rateSupportItem,
} from '../../contract/content.ts'
import { call, read } from '../../../../kernel/web/api.ts'
import { readPage } from '../../../../kernel/web/read-page.ts'

export const activeBanners = read(listBanners, { query: { active: 'true' } })

const postsShown = 12
const postsAfter = (cursor?: string) =>
  readPage(listBlogPosts, { query: { limit: postsShown, ...(cursor && { cursor }) } })

/** The blog, newest first, twelve at a time. */
export const blogPosts = infiniteQueryOptions({
  queryKey: [postsAfter().queryKey[0], 'in parts'],
  queryFn: ({ pageParam }) => {
    const { queryKey, queryFn } = postsAfter(pageParam)
    return queryFn({ queryKey })
  },
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
})

export const blogPost = (slug: string) => read(getBlogPost, { params: { slug } })

export const supportItems = read(listSupportItems)

/** Says whether an article helped; nothing that is shown changes by it. */
export function useRateSupportItem(id: string) {
  return useMutation({
    mutationFn: (helpful: boolean) => call(rateSupportItem, { params: { id }, body: { helpful } }),
  })
}
