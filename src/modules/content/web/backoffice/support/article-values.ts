import type { SupportItem } from '../../../contract/content.ts'
import { slugOf } from '../../../../../kernel/rules/slug.ts'

/** The form of an article. */
export type ArticleValues = Record<'title' | 'description' | 'content' | 'slug' | 'order', string> & {
  isActive: boolean
}

export const articleLabels: Record<keyof ArticleValues, string> = {
  title: 'Title',
  description: 'Description',
  content: 'Content',
  slug: 'Slug',
  order: 'Display order',
  isActive: 'Active',
}

export const emptyArticle: ArticleValues = {
  title: '',
  description: '',
  content: '',
  slug: '',
  order: '0',
  isActive: true,
}

export const valuesOf = ({
  title,
  description,
  content,
  slug,
  order,
  isActive,
}: SupportItem): ArticleValues => ({
  title,
  description,
  content,
  slug,
  order: String(order),
  isActive,
})

/** What is sent. An order that is no whole number from 0 is 0. */
export const bodyOf = (values: ArticleValues) => ({
  ...values,
  order: /^\d+$/.test(values.order.trim()) ? Number(values.order) : 0,
})

/** Signs fall out of a title, spaces become hyphens. */
const slugOfTitle = (title: string) => slugOf(title.replace(/[^\p{L}\p{M}\p{N}\s-]/gu, ''))

/** A new title; the slug follows it as long as nobody has written another one. */
export const retitled = ({ title, slug }: ArticleValues, next: string): Partial<ArticleValues> => ({
  title: next,
  ...((slug === '' || slug === slugOfTitle(title)) && { slug: slugOfTitle(next) }),
})
