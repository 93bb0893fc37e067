import { infiniteQueryOptions } from '@tanstack/react-query'
import {
  getBlogPost,
  getSupportItemBySlug,
  listBanners,
  listBlogPosts,
  listSupportItems,
} from '../../contract/content.ts'
import { read, readTexts } from '#kernel/web/api.ts'
import { readTextsPage } from '#kernel/web/read-page.ts'

export const activeBanners = readTexts(listBanners, { query: { active: 'true' } })

const postsShown = 12
const postsAfter = (cursor?: string) =>
  readTextsPage(listBlogPosts, { query: { limit: postsShown, ...(cursor && { cursor }) } })

/** The blog, newest first, twelve at a time. */
export const blogPosts = infiniteQueryOptions({
  queryKey: [...postsAfter().queryKey.slice(0, 2), 'in parts'],
  queryFn: ({ pageParam }) => {
    const { queryKey, queryFn } = postsAfter(pageParam)
    return queryFn({ queryKey })
  },
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
})

export const blogPost = (slug: string) => readTexts(getBlogPost, { params: { slug } })
/** A post for staff, in the base language. */
export const untranslatedPost = (slug: string) => read(getBlogPost, { params: { slug } })

export const supportItems = readTexts(listSupportItems)
export const supportItemBySlug = (slug: string) => readTexts(getSupportItemBySlug, { params: { slug } })
