import { platforms, type ContentPost, type Platform } from '../../contract.ts'
import { platformNames } from '../../rules/platforms.ts'
import { emptyValues, valuesIn, type Fields, type ValuesOf } from '#kernel/web/backoffice/editing/fields.ts'
import { CategoryField, readCategory } from '#modules/catalog/web/backoffice/index.ts'
import { ImageField } from '#modules/media/web/backoffice/index.ts'
import { dateTimeInput, momentName, parseDateTimeInput } from './days.ts'
import { t } from '#kernel/web/backoffice/language.ts'

/** The date is stored as its input's value, in the shop's time zone. */
export const postFields = {
  title: { label: 'Title', required: true, maxLength: 200 },
  content: { kind: 'textarea', label: 'Content', rows: 6 },
  platform: {
    kind: 'select',
    label: 'Platform',
    options: platforms.map((platform) => ({ value: platform, label: t(platformNames[platform]) })),
    initial: 'facebook',
    formatValue: (platform: Platform) => t(platformNames[platform]),
  },
  date: {
    label: 'Date',
    type: 'datetime-local',
    formatValue: (text: string) => text && momentName(`${text}Z`, 'UTC'),
  },
  draft: { kind: 'checkbox', label: 'Draft' },
  category: { kind: 'other', label: 'Category', control: CategoryField, formatValue: readCategory },
  image: { kind: 'other', label: 'Image', control: ImageField },
} satisfies Fields
export type PostValues = ValuesOf<typeof postFields>

/** A new post, at nine in the morning of the given day, if any. */
export const newPostValues = (day: string | undefined): PostValues => ({
  ...emptyValues(postFields),
  date: day ? `${day}T09:00` : '',
})

export const postValues = (post: ContentPost, timeZone: string): PostValues => ({
  ...valuesIn(postFields, post),
  date: dateTimeInput(post.scheduled_at, timeZone),
  draft: post.status === 'draft',
  category: post.category_id ?? '',
  image: post.image_url ?? '',
})

/** The request body. */
export function bodyOf(values: PostValues, timeZone: string) {
  const onBlog = values.platform === 'blog'
  return {
    title: values.title,
    content: values.content,
    platform: values.platform as Platform,
    scheduled_at: parseDateTimeInput(values.date, timeZone),
    status: values.draft ? ('draft' as const) : ('scheduled' as const),
    ...(onBlog && { category_id: values.category || null, image_url: values.image || null }),
  }
}
