import type { ContentPost, Platform } from '../../contract.ts'
import { platformNames } from '../../rules/platforms.ts'
import { inputOf, momentName, momentOfInput } from './days.ts'

/** What the form of a post holds; the date as its input has it. */
export type PostValues = {
  title: string
  content: string
  platform: Platform
  date: string
  draft: boolean
  category: string
  image: string
}

export const labels: Record<keyof PostValues, string> = {
  title: 'Title',
  content: 'Content',
  platform: 'Platform',
  date: 'Date',
  draft: 'Draft',
  category: 'Category',
  image: 'Image',
}

/** A new post, on a day at nine in the morning where one is given. */
export const blank = (day: string | undefined): PostValues => ({
  title: '',
  content: '',
  platform: 'facebook',
  date: day ? `${day}T09:00` : '',
  draft: false,
  category: '',
  image: '',
})

export const valuesOf = (post: ContentPost): PostValues => ({
  title: post.title,
  content: post.content,
  platform: post.platform,
  date: inputOf(post.scheduled_at),
  draft: post.status === 'draft',
  category: post.category_id ?? '',
  image: post.image_url ?? '',
})

/** What is sent. */
export function bodyOf(values: PostValues) {
  const onBlog = values.platform === 'blog'
  return {
    title: values.title,
    content: values.content,
    platform: values.platform,
    scheduled_at: momentOfInput(values.date),
    status: values.draft ? ('draft' as const) : ('scheduled' as const),
    ...(onBlog && { category_id: values.category || null, image_url: values.image || null }),
  }
}

/** A value as people read it, where two versions are compared. */
export function sayValue(field: keyof PostValues, value: PostValues[keyof PostValues]): string {
  if (field === 'platform') return platformNames[value as Platform]
  if (field === 'date') return value ? momentName(String(value)) : ''
  if (field === 'draft') return value ? 'Yes' : 'No'
  return String(value)
}
