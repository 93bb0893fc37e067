import { serializeColumns } from '#kernel/record/serialize-columns.ts'
import { contentPost, type ContentPost } from '../contract.ts'
import { safeAddress } from '#kernel/contract/web-address.ts'
import type { PostRow } from './posts.tables.ts'

/**
 * Past its scheduled time and not yet published by a person. Never true of blog posts, which the shop publishes itself.
 */
function isDue({ status, platform, scheduledAt }: PostRow): boolean {
  return status === 'scheduled' && platform !== 'blog' && scheduledAt !== null && scheduledAt <= new Date()
}

export const serializeContentPost = (row: PostRow): ContentPost =>
  serializeColumns(contentPost.shape, { ...row, due: isDue(row), imageUrl: safeAddress(row.imageUrl) })
