import type { BlogPost } from '#modules/content/contract/content.ts'
import { dayIn } from '#kernel/rules/shop-time.ts'
import { slugOf } from '#kernel/rules/text/slug.ts'
import {
  noChanges,
  translationsPayload,
  translationsSpec,
  type TranslatedField,
} from '#kernel/web/backoffice/translating/translation-values.ts'
import {
  emptyValues,
  followingSlug,
  valuesIn,
  type Fields,
  type ValuesOf,
} from '#kernel/web/backoffice/editing/fields.ts'
import { toRichPost } from './rich-post.ts'
import { IllustratedField } from '../illustrated-field.tsx'
import { CategoryField, readCategory } from '#modules/catalog/web/backoffice/index.ts'

export const postFields = (isNew: boolean) =>
  ({
    title: {
      label: 'Title',
      maxLength: 200,
      updates: (title: string, previous: { title: string; slug: string }) =>
        isNew ? followingSlug(previous.slug, [previous.title, title], slugOf) : {},
    },
    slug: { label: 'Slug', maxLength: 100, autoCapitalize: 'none', spellCheck: false },
    content: { kind: 'other', label: 'Content', control: IllustratedField },
    category_id: { kind: 'other', label: 'Category', control: CategoryField, formatValue: readCategory },
    published_at: {
      kind: 'date',
      label: 'Publish date',
      hint: 'With a later day only staff see the post until then.',
    },
    image_url: { kind: 'other', label: 'Image URL' },
    translations: translationsSpec,
  }) satisfies Fields
export type PostValues = ValuesOf<ReturnType<typeof postFields>>

/** The translated fields of a post. */
export const translatedPost: readonly TranslatedField[] = [
  { name: 'title', label: 'Title', maxLength: 200 },
  { name: 'content', label: 'Content', control: IllustratedField },
  { name: 'slug', label: 'Slug', maxLength: 100, isOptional: true },
]

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** An empty form with today's date in the time zone of the browser. */
export const emptyPost = (): PostValues => ({
  ...emptyValues(postFields(true)),
  published_at: dayIn(ownZone(), new Date()),
})

/** @param timeZone of the shop, in which posts are dated */
export const postValues = (post: BlogPost, timeZone: string): PostValues => ({
  ...valuesIn(postFields(false), toRichPost(post)),
  translations: noChanges,
  published_at: dayIn(timeZone, new Date(post.published_at)),
})

/** The request body. A date that was not changed keeps its time. */
export function bodyOf({ translations, ...values }: PostValues, post: BlogPost | null, timeZone: string) {
  const isSameDay = post && dayIn(timeZone, new Date(post.published_at)) === values.published_at
  return {
    ...values,
    format: 'html' as const,
    ...translationsPayload(translations, translatedPost),
    category_id: values.category_id || null,
    published_at: isSameDay ? post.published_at : values.published_at,
  }
}
