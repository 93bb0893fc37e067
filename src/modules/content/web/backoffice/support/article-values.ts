import { slugOf } from '#kernel/rules/text/slug.ts'
import type { SupportItem } from '#modules/content/contract/content.ts'
import { legalKinds, type LegalKind } from '#modules/settings/contract/index.ts'
import {
  noChanges,
  translationsPayload,
  translationsSpec,
  type TranslatedField,
} from '#kernel/web/backoffice/translating/translation-values.ts'
import { followingSlug, valuesIn, type Fields, type ValuesOf } from '#kernel/web/backoffice/editing/fields.ts'
import { legalNames } from '../legal/kind-names.ts'
import { IllustratedField } from '../illustrated-field.tsx'

const withoutPunctuation = (title: string) => title.replace(/[^\p{L}\p{M}\p{N}\s-]/gu, '')

/** A slug from a title: punctuation is removed, spaces become hyphens. */
const slugOfTitle = (title: string) => slugOf(withoutPunctuation(title))

/** The typed slug, else one from a title in a script that does not become one while it is typed, such as Chinese. */
export async function slugToSave({ slug, title }: Pick<ArticleValues, 'slug' | 'title'>): Promise<string> {
  if (slug.trim() !== '' || title.trim() === '') return slug
  const { transliterate } = await import('transliteration')
  return slugOf(withoutPunctuation(title), (text) => transliterate(text))
}

export const articleFields = (isNew: boolean) =>
  ({
    title: {
      label: 'Title',
      maxLength: 200,
      updates: (title: string, previous: { title: string; slug: string }) =>
        isNew ? followingSlug(previous.slug, [previous.title, title], slugOfTitle) : {},
    },
    description: { kind: 'textarea', label: 'Description', rows: 2, maxLength: 500 },
    content: { kind: 'other', label: 'Content', control: IllustratedField },
    slug: { label: 'Slug', maxLength: 100, autoCapitalize: 'none', spellCheck: false },
    // Not a number field, which would refuse other text: the specified order falls back to 0.
    order: { label: 'Display order', inputMode: 'numeric', initial: '0' },
    legal: {
      kind: 'select',
      label: 'Legal page',
      options: [
        { value: '', label: 'None' },
        ...legalKinds.map((value) => ({ value, label: legalNames[value] })),
      ],
    },
    isActive: { kind: 'checkbox', label: 'Active', initial: true },
    translations: translationsSpec,
  }) satisfies Fields
export type ArticleValues = ValuesOf<ReturnType<typeof articleFields>>

/** The translated fields of an article. */
export const translatedArticle: readonly TranslatedField[] = [
  { name: 'title', label: 'Title', maxLength: 200 },
  { name: 'description', label: 'Description', rows: 3, maxLength: 500 },
  { name: 'content', label: 'Content', control: IllustratedField },
  { name: 'slug', label: 'Slug', maxLength: 100, isOptional: true },
]

export const articleValues = (article: SupportItem): ArticleValues => ({
  ...valuesIn(articleFields(false), article),
  translations: noChanges,
})

/** The request body. An order that is not a whole number of 0 or more is sent as 0. */
export const bodyOf = ({ translations, legal, ...values }: ArticleValues) => ({
  ...values,
  legal: legal === '' ? null : (legal as LegalKind),
  ...translationsPayload(translations, translatedArticle),
  order: /^\d+$/.test(values.order.trim()) ? Number(values.order) : 0,
})
