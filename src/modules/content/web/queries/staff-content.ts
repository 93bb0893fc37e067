import type { Input } from '../../../../kernel/contract/endpoint.ts'
import { createBlogPost, updateBlogPost } from '../../contract/blog.ts'
import type { BlogPost, SupportItem } from '../../contract/content.ts'
import { createSupportItem, updateSupportItem } from '../../contract/support.ts'
import { call } from '../../../../kernel/web/api.ts'

export const writeBlogPost = (
  post: BlogPost | null,
  body: Input<typeof createBlogPost>['body'],
  version?: number,
) =>
  post
    ? call(updateBlogPost, { params: { slug: post.slug }, body: { ...body, version } })
    : call(createBlogPost, { body })

export const writeSupportItem = (
  article: SupportItem | null,
  body: Input<typeof createSupportItem>['body'],
  version?: number,
) =>
  article
    ? call(updateSupportItem, { params: { id: article.id }, body: { ...body, version } })
    : call(createSupportItem, { body })
