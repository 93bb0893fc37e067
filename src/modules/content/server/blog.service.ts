import type { Pool } from 'pg'
import type { PostChange, PostInput } from '../contract/blog.ts'
import type { BlogPost } from '../contract/content.ts'
import { publishMoment } from '../../../kernel/rules/publish-day.ts'
import { slugOf } from '../../../kernel/rules/slug.ts'
import { audit } from '../../../kernel/audit/audit.ts'
import type { Db } from '../../../kernel/database/db.ts'
import { isDuplicate } from '../../../kernel/database/duplicate.ts'
import { refuseAddresses } from '../../../kernel/http/addresses.ts'
import { checkVersion } from '../../../kernel/http/entity-tag.ts'
import { transactionOrRefusal } from '../../../kernel/http/transaction-or-refusal.ts'
import { refuse } from '../../../kernel/http/refusal.ts'
import type { Refusal } from '../../../kernel/http/refusal.ts'
import type { Visitor } from '../../../kernel/http/visitor.ts'
import { blogRepository } from './blog.repository.ts'
import { blogWritesRepository } from './blog-writes.repository.ts'
import type { PostColumns } from './blog-writes.repository.ts'
import { serializeAuthoredPost, serializeBlogPost } from './blog.serializer.ts'

/** Addresses below /blog that mean something else, or come of a broken link. */
const reserved = new Set(['new', 'edit', 'page', 'feed', 'rss', 'undefined', 'null'])

type Refused = Refusal<'slug_taken' | 'post_refused' | 'address_refused'>
type Stale = Refusal<'blog_post_not_found' | 'version_conflict' | 'precondition_failed'>

export const slugTaken = (slug: string) =>
  refuse('slug_taken', { fields: { slug: `The slug "${slug}" is already taken` } })

/** Why a slug cannot be; an empty one could not be made from the title. */
function refusedSlug(slug: string): Refusal<'post_refused'> | null {
  if (slug === '') return refuse('post_refused', { fields: { slug: 'Slug is required' } })
  if (reserved.has(slug)) return refuse('post_refused', { fields: { slug: 'This slug is reserved' } })
  return null
}

/** Writing the blog: rules, redirects, history and refusals. */
export function blogService({ pool, timeZone }: { pool: Pool; timeZone: string }) {
  const momentOf = (given: string) =>
    given.includes('T') ? new Date(given) : publishMoment(given, timeZone, new Date())

  function columnsOf({ title, content, category_id, published_at, image_url }: PostChange): PostColumns {
    const columns = {
      title,
      content,
      categoryId: category_id,
      publishedAt: published_at ? momentOf(published_at) : undefined,
      imageUrl: image_url,
    }
    return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
  }

  async function refused(db: Db, form: PostChange, slug: string): Promise<Refused | null> {
    const address = refuseAddresses({ image_url: form.image_url })
    if (address) return address
    if (form.category_id && !(await blogWritesRepository(db).hasCategory(form.category_id))) {
      return refuse('post_refused', { fields: { category_id: 'There is no such category' } })
    }
    return refusedSlug(slug)
  }

  return {
    async create(form: PostInput, by: Visitor): Promise<BlogPost | Refused> {
      const slug = form.slug || slugOf(form.title)
      return transactionOrRefusal(pool, async (db) => {
        const no = await refused(db, form, slug)
        if (no) return no
        const posts = blogWritesRepository(db)
        const columns = { ...columnsOf(form), slug, title: form.title, authorId: by.id }
        const row = await posts.insert(columns)
        if (row === null) return slugTaken(slug)
        await posts.endRedirect(slug)
        const after = serializeBlogPost(row)
        await audit(db, { by, action: 'blog_post.create', id: slug, label: row.title, after })
        return { ...after, author: by.name }
      })
    },

    /** Changes what was sent; an empty slug is made anew from the title. */
    async update(
      slug: string,
      form: PostChange,
      seen: { ifMatch?: string | undefined; version?: number | undefined },
      by: Visitor,
    ): Promise<BlogPost | Refused | Stale> {
      let next = slug
      const write = transactionOrRefusal(pool, async (db) => {
        const posts = blogWritesRepository(db)
        const before = await posts.lock(slug)
        if (form.slug !== undefined) next = form.slug || slugOf(form.title ?? before?.title ?? '')
        const no = next === slug ? await refused(db, form, 'unchanged') : await refused(db, form, next)
        if (no) return no
        if (before === null) return refuse('blog_post_not_found')
        const stale = checkVersion(before, seen, serializeBlogPost(before))
        if (stale) return stale
        if (next !== slug) await posts.endRedirect(next)
        const row = await posts.update(slug, { ...columnsOf(form), slug: next })
        if (next !== slug) await posts.redirect(slug, next)
        const change = { before: serializeBlogPost(before), after: serializeBlogPost(row) }
        await audit(db, { by, action: 'blog_post.update', id: next, label: row.title, ...change })
        const authored = await blogRepository(db).bySlug(next, { drafts: true })
        return serializeAuthoredPost(authored ?? { ...row, authorName: null })
      })
      try {
        return await write
      } catch (error) {
        if (isDuplicate(error)) return slugTaken(next)
        throw error
      }
    },

    async remove(slug: string, by: Visitor): Promise<Refusal<'blog_post_not_found'> | null> {
      return transactionOrRefusal(pool, async (db) => {
        const posts = blogWritesRepository(db)
        const row = await posts.lock(slug)
        if (row === null) return refuse('blog_post_not_found')
        await posts.remove(slug)
        const before = serializeBlogPost(row)
        await audit(db, { by, action: 'blog_post.delete', id: slug, label: row.title, before })
        return null
      })
    },
  }
}

export type BlogService = ReturnType<typeof blogService>
