import { publicReads } from '#kernel/cache/public-read.ts'
import { endpoints } from '../contract/index.ts'
import { diskCacheableQueries, publicPages, typedQueries } from '../contract/public-pages.ts'
import { cacheTagsOfRead } from './cache-tags.ts'

/** The pages and endpoints whose responses are the same for everybody. */
export const shopReads = publicReads({
  pages: publicPages,
  diskCacheableQueries,
  typedQueries,
  endpoints,
  tagsOf: cacheTagsOfRead,
})
