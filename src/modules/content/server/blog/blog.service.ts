import type { Pool } from 'pg'
import type { PostChange, PostInput } from '../../contract/blog.ts'
import { mergeTranslations, type SentTranslations } from '#kernel/rules/localized.ts'
import type { BlogRow } from './blog.tables.ts'
import { publishMoment } from '#kernel/rules/dates/publish-day.ts'
import { definedValues } from '#kernel/rules/defined-values.ts'
import { slugOfAnyScript } from '#kernel/record/slug-of-any-script.ts'
import type { Db } from '#kernel/database/db.ts'
import { refuseInvalidUrls } from '#kernel/http/input/web-addresses.ts'
import type { Precondition } from '#kernel/http/entity-tag.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { recordWriter } from '#kernel/record/record-writer.ts'
import { blogRepository } from './blog.repository.ts'
import { blogWritesRepository, type PostColumns } from './blog-writes.repository.ts'
import { hasEmptyAlt, convertToFormat } from './post-format.ts'
import { serializeAuthoredPost, serializeBlogPost } from './blog.serializer.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** Slugs that have another meaning below /blog, or come from broken links. */
const reserved = new Set(['new', 'edit', 'page', 'feed', 'rss', 'undefined', 'null'])

type Refused = Refusal<'slug_taken' | 'post_refused' | 'address_refused'>

export const slugTaken = (slug: string) =>
  refuse('slug_taken', { fields: { slug: staffText('The slug "{{slug}}" is already taken', { slug }) } })

/** Why a slug is refused; an empty one means that none could be made from the title. */
function refusedSlug(slug: string): Refusal<'post_refused'> | null {
  if (slug === '') return refuse('post_refused', { fields: { slug: staffText('Slug is required') } })
  if (reserved.has(slug))
    return refuse('post_refused', { fields: { slug: staffText('This slug is reserved') } })
  return null
}

/** Writes to the blog, with their rules, redirects, audit entries and refusals. */
export function blogService({ pool, timeZone }: { pool: Pool; timeZone: string }) {
  const blogPosts = recordWriter(pool, {
    entity: 'blog_post',
    id: ({ slug }) => slug,
    notFound: 'blog_post_not_found',
    lock: (db, slug) => blogWritesRepository(db).lock(slug),
    serialize: (row: BlogRow) => serializeBlogPost(row),
    label: ({ title }) => title,
  })

  const momentOf = (date: string) =>
    date.includes('T') ? new Date(date) : publishMoment(date, timeZone, new Date())

  function columnsOf({
    title,
    content,
    format,
    category_id,
    published_at,
    image_url,
  }: PostChange): PostColumns {
    return definedValues({
      title,
      content,
      format,
      categoryId: category_id,
      publishedAt: published_at ? momentOf(published_at) : undefined,
      imageUrl: image_url,
    })
  }

  /**
   * The columns to store, with texts in the format of the post; a refusal when another post has a translated slug.
   */
  async function translatedColumns(
    db: Db,
    input: PostChange & SentTranslations,
    row: { slug: string; title?: string } & Partial<BlogRow>,
  ) {
    const { format = 'plain', content: old = '', translations: all = {} } = row
    const { change, stored, isConverted } = convertToFormat(input, {
      format,
      content: old,
      translations: all,
    })
    const columns = columnsOf(change)
    const { title, content } = { ...row, ...columns }
    const merged = mergeTranslations(stored.translations, change, { title, content })
    const texts = [content, ...Object.values(merged ?? {}).map((translation) => translation?.['content'])]
    if (stored.format === 'html' && texts.some((text) => typeof text === 'string' && hasEmptyAlt(text)))
      return refuse('post_refused', { fields: { content: staffText('Every picture needs a description') } })
    const writtenColumns = { ...columns, ...(isConverted && { translations: stored.translations }) }
    if (merged === undefined) return writtenColumns
    const fields = await blogWritesRepository(db).takenSlugs(row.slug, merged)
    return Object.keys(fields).length > 0
      ? refuse('slug_taken', { fields })
      : { ...writtenColumns, translations: merged }
  }

  async function refused(db: Db, form: PostChange, slug: string): Promise<Refused | null> {
    const address = refuseInvalidUrls({ image_url: form.image_url })
    if (address) return address
    if (form.category_id && !(await blogWritesRepository(db).hasCategory(form.category_id))) {
      return refuse('post_refused', { fields: { category_id: staffText('There is no such category') } })
    }
    return refusedSlug(slug)
  }

  return {
    create: (input: PostInput, actor: Actor) => {
      const slug = input.slug || slugOfAnyScript(input.title)
      return blogPosts.create({
        actor,
        write: async (db) => {
          const no = await refused(db, input, slug)
          if (no) return no
          const posts = blogWritesRepository(db)
          const translated = await translatedColumns(db, input, { slug })
          if (translated instanceof Refusal) return translated
          const row = await posts.insert({
            ...translated,
            slug,
            title: input.title,
            authorId: actor.id,
          })
          if (row === null) return slugTaken(slug)
          await posts.endRedirect(slug)
          return row
        },
        duplicate: () => slugTaken(slug),
        answer: (post) => ({ ...post, author: actor.name }),
      })
    },

    /** Changes the fields that were sent; an empty slug is replaced by one made from the title. */
    update: (slug: string, input: PostChange, precondition: Precondition, actor: Actor) => {
      let next = slug
      return blogPosts.update({
        id: slug,
        actor,
        precondition,
        refuse: (db, stored) => {
          if (input.slug !== undefined)
            next = input.slug || slugOfAnyScript(input.title ?? stored?.title ?? '')
          return refused(db, input, next === slug ? 'unchanged' : next)
        },
        write: async (db, stored) => {
          const posts = blogWritesRepository(db)
          const translated = await translatedColumns(db, input, stored)
          if (translated instanceof Refusal) return translated
          if (next !== slug) await posts.endRedirect(next)
          const row = await posts.update(slug, { ...translated, slug: next })
          if (next !== slug) await posts.redirect(slug, next)
          return row
        },
        duplicate: () => slugTaken(next),
        answer: async (_post, row, db) => {
          const authored = await blogRepository(db).bySlug(next, { drafts: true })
          return serializeAuthoredPost(authored ?? { ...row, authorName: null })
        },
      })
    },

    /** Writes translations in the caller's transaction. */
    translate: (db: Db, slug: string, input: SentTranslations, actor: Actor) =>
      blogPosts.update({
        id: slug,
        db,
        actor,
        write: async (inner, stored) => {
          const columns = await translatedColumns(inner, input as PostChange & SentTranslations, stored)
          return columns instanceof Refusal ? columns : blogWritesRepository(inner).update(slug, columns)
        },
        duplicate: () => slugTaken(''),
      }),

    remove: (slug: string, actor: Actor) =>
      blogPosts.remove({ id: slug, actor, write: (db) => blogWritesRepository(db).remove(slug) }),
  }
}

export type BlogService = ReturnType<typeof blogService>
