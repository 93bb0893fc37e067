import type { BlogPost } from '../../../contract/content.ts'
import { dayIn } from '../../../../../kernel/rules/shop-time.ts'
import { slugOf } from '../../../../../kernel/rules/slug.ts'

/** The form of a post, all text. */
export type PostValues = Record<
  'title' | 'slug' | 'content' | 'category_id' | 'published_at' | 'image_url',
  string
>

export const postLabels: Record<keyof PostValues, string> = {
  title: 'Title',
  slug: 'Slug',
  content: 'Content',
  category_id: 'Category',
  published_at: 'Publish date',
  image_url: 'Image URL',
}

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** An empty form, dated with today's day where the person is. */
export const emptyPost = (): PostValues => ({
  title: '',
  slug: '',
  content: '',
  category_id: '',
  published_at: dayIn(ownZone(), new Date()),
  image_url: '',
})

/** @param timeZone of the shop, in whose days posts are dated */
export const valuesOf = (post: BlogPost, timeZone: string): PostValues => ({
  title: post.title,
  slug: post.slug,
  content: post.content,
  category_id: post.category_id ?? '',
  published_at: dayIn(timeZone, new Date(post.published_at)),
  image_url: post.image_url ?? '',
})

/** What is sent. A day that was not changed keeps its hour. */
export function bodyOf(values: PostValues, post: BlogPost | null, timeZone: string) {
  const kept = post && dayIn(timeZone, new Date(post.published_at)) === values.published_at
  return {
    ...values,
    category_id: values.category_id || null,
    published_at: kept ? post.published_at : values.published_at,
  }
}

/** A new title; the slug follows it as long as nobody has written another one. */
export const retitled = ({ title, slug }: PostValues, next: string): Partial<PostValues> => ({
  title: next,
  ...((slug === '' || slug === slugOf(title)) && { slug: slugOf(next) }),
})
