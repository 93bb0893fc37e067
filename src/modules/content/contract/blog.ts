import { z } from 'zod'
import { blogPost } from './content.ts'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { slugText } from '#kernel/contract/slug.ts'
import { translationWrites } from '#kernel/contract/translations.ts'
import { optionalAddress } from '#kernel/contract/web-address.ts'
import { calendarDay, id, success, timestamp, version, ifMatch } from '#kernel/contract/wire.ts'

/** A day without time and time zone, or an exact moment. */
const publishDate = z.union([z.literal(''), calendarDay(), timestamp()], 'Please give a date')

/** Validated by the form and again by the server, with the same messages. */
export const postForm = z.object({
  title: z.string('Title is required').trim().min(1, 'Title is required').max(200, 'At most 200 characters'),
  /** Empty: the slug is made from the title. */
  slug: slugText,
  /** In the format that is sent with it, else in that of the stored post; a new post is plain text by default. */
  content: z.string().max(100_000, 'At most 100,000 characters'),
  category_id: id.nullable(),
  /** Empty: today. */
  published_at: publishDate.nullable(),
  image_url: optionalAddress.nullable(),
})

const fields = postForm
  .extend({
    /** plain: a line break ends a paragraph. html: the server keeps only what an article may contain. */
    format: z.enum(['plain', 'html']),
    categoryId: postForm.shape.category_id,
    publishedAt: postForm.shape.published_at,
    imageUrl: postForm.shape.image_url,
    ...translationWrites({
      title: z.string().trim().max(200, 'At most 200 characters'),
      content: postForm.shape.content,
      slug: slugText,
    }),
    version,
  })
  .partial()

/**
 * The sent fields in one spelling: a camelCase name is used only where the snake_case name is missing; an empty text
 * means null.
 */
function inOneSpelling(input: z.output<typeof fields>) {
  const { categoryId, publishedAt, imageUrl, version, ...named } = input
  const emptied = (text: string | null | undefined) => (text === '' ? null : text)
  return {
    ...named,
    category_id: emptied(named.category_id === undefined ? categoryId : named.category_id),
    published_at: emptied(named.published_at === undefined ? publishedAt : named.published_at),
    image_url: emptied(named.image_url === undefined ? imageUrl : named.image_url),
    version,
  }
}

/** A change of a post: missing fields stay unchanged. */
export const postChange = fields.transform(inOneSpelling)
export type PostChange = z.output<typeof postChange>

/** A new post: only its title is required. */
export const postInput = fields
  .extend({ title: postForm.shape.title })
  .transform((input) => ({ ...inOneSpelling(input), title: input.title }))
export type PostInput = z.output<typeof postInput>

const slugParams = z.object({ slug: z.string().max(500) })
const refusals = ['slug_taken', 'post_refused', 'address_refused'] as const

export const createBlogPost = endpoint({
  method: 'POST',
  path: '/api/blog',
  access: 'editors',
  summary: 'Create a post; without a slug it gets one from its title, without a date it is dated today',
  body: postInput,
  success: { status: 201, body: blogPost },
  errors: refusals,
})

export const updateBlogPost = endpoint({
  method: 'PUT',
  path: '/api/blog/{slug}',
  access: 'editors',
  summary: 'Change a post; it is still found under its earlier slugs',
  params: slugParams,
  headers: ifMatch,
  body: postChange,
  success: { status: 200, body: blogPost },
  errors: [...refusals, 'blog_post_not_found', 'version_conflict', 'precondition_failed'],
})

export const previewBlogPost = endpoint({
  method: 'POST',
  path: '/api/blog/preview',
  access: 'editors',
  summary: 'Preview the sanitized HTML of a post; nothing is stored',
  body: z.object({ content: postForm.shape.content }),
  success: { status: 200, body: z.object({ content: z.string() }) },
})

export const deleteBlogPost = endpoint({
  method: 'DELETE',
  path: '/api/blog/{slug}',
  access: 'editors',
  summary: 'Delete a post',
  params: slugParams,
  success: { status: 200, body: success },
  errors: ['blog_post_not_found'],
})
