import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { sortsBy } from '#kernel/contract/sorts.ts'
import {
  id,
  idParams,
  listQuery,
  moment,
  success,
  timestamp,
  version,
  maxMomentLength,
  ifMatch,
} from '#kernel/contract/wire.ts'

export const platforms = ['facebook', 'instagram', 'twitter', 'linkedin', 'blog'] as const
export type Platform = (typeof platforms)[number]

export const contentPostStatuses = ['draft', 'scheduled', 'published'] as const
export type ContentPostStatus = (typeof contentPostStatuses)[number]

/** A post that is planned for a platform. */
export const contentPost = z.object({
  id,
  title: z.string(),
  content: z.string(),
  platform: z.enum(platforms),
  /** Null only for a draft. */
  scheduled_at: moment.nullable(),
  status: z.enum(contentPostStatuses),
  /** As sent by the form: `admin`, or a user id. */
  created_by: z.string(),
  /** The name of the creator. */
  author: z.string().nullable(),
  /** The scheduled time has passed and a person has to publish the post. Blog posts are published automatically. */
  due: z.boolean(),
  published_at: moment.nullable(),
  /** The slug of the blog post created from this post. */
  blog_slug: z.string().nullable(),
  /** Category and picture on the blog; other platforms have neither. */
  category_id: id.nullable(),
  image_url: z.string().nullable(),
  created_at: moment,
  version,
})
export type ContentPost = z.output<typeof contentPost>

const earliest = Date.UTC(2000)
const latest = Date.UTC(2200)

const when = z.iso
  .datetime({ offset: true, error: 'Please enter a date and time' })
  .max(maxMomentLength, 'Please enter a date and time')
  .refine((value) => Date.parse(value) >= earliest && Date.parse(value) < latest, {
    error: 'Please enter a date between 2000 and 2200',
  })

/** Validated by the form and again by the server, with the same messages. */
export const contentPostForm = z.object({
  title: z.string().trim().min(1, 'Title is required').max(200, 'At most 200 characters'),
  content: z.string().max(100_000, 'At most 100,000 characters'),
  platform: z.enum(platforms),
  scheduled_at: when.nullable(),
  status: z.enum(contentPostStatuses),
  created_by: z.string().max(200),
  category_id: id.nullable(),
  image_url: z.string().trim().max(2000, 'At most 2000 characters').nullable(),
})
export type ContentPostForm = z.output<typeof contentPostForm>

const newContentPost = contentPostForm
  .partial()
  .required({ title: true, platform: true })
  .refine(({ status, scheduled_at }) => status !== 'scheduled' || Boolean(scheduled_at), {
    path: ['scheduled_at'],
    error: 'Please enter a date and time',
  })
export type NewContentPost = z.output<typeof newContentPost>

export const contentPostsQuery = listQuery.extend({
  /** Only posts scheduled at or after this time … */
  from: timestamp().optional(),
  /** … and before this time. */
  to: timestamp().optional(),
  platform: z.enum(platforms).optional(),
  status: z.enum(contentPostStatuses).optional(),
  q: z.string().max(200).optional(),
  sort: z.enum(sortsBy('scheduled_at', 'created_at')).default('scheduled_at'),
})

export const listContentPosts = endpoint({
  method: 'GET',
  path: '/api/content-posts',
  access: 'staff',
  summary: 'Planned posts, the earliest first; drafts without a date last',
  query: contentPostsQuery,
  success: { status: 200, body: z.array(contentPost) },
  tool: { use: 'Reads the calendar of posts.' },
})

export const getContentPost = endpoint({
  method: 'GET',
  path: '/api/content-posts/{id}',
  access: 'staff',
  summary: 'One planned post',
  params: idParams,
  success: { status: 200, body: contentPost },
  errors: ['content_post_not_found'],
})

const refusals = ['content_post_refused', 'address_refused'] as const

export const createContentPost = endpoint({
  method: 'POST',
  path: '/api/content-posts',
  access: 'editors',
  summary: 'Draft or schedule a post; a blog post is published when it is due',
  body: newContentPost,
  success: { status: 201, body: contentPost },
  tool: {
    use: 'Drafts a post for the calendar. It is published by nobody; staff read it and plan it.',
    pinned: { status: 'draft' },
  },
  errors: refusals,
})

export const updateContentPost = endpoint({
  method: 'PUT',
  path: '/api/content-posts/{id}',
  access: 'editors',
  summary: 'Change a post, move it, or mark it as published; omitted fields are not changed',
  params: idParams,
  headers: ifMatch,
  body: contentPostForm.omit({ created_by: true }).partial().extend({ version: version.optional() }),
  success: { status: 200, body: contentPost },
  errors: [
    ...refusals,
    'content_post_not_found',
    'already_on_blog',
    'version_conflict',
    'precondition_failed',
  ],
})

export const deleteContentPost = endpoint({
  method: 'DELETE',
  path: '/api/content-posts/{id}',
  access: 'editors',
  summary: 'Delete a planned post; its blog post is not deleted. It can be restored for 30 days',
  params: idParams,
  success: { status: 200, body: success },
  errors: ['content_post_not_found'],
})

export const restoreContentPost = endpoint({
  method: 'POST',
  path: '/api/content-posts/{id}/restore',
  access: 'editors',
  summary: 'Restore a deleted post',
  params: idParams,
  success: { status: 200, body: contentPost },
  errors: ['content_post_not_found'],
})
