import { aboutKinds, type AboutKind, type AboutPart } from '#modules/content/contract/about.ts'
import {
  noChanges,
  translationsPayload,
  translationsSpec,
  type TranslatedField,
} from '#kernel/web/backoffice/translating/translation-values.ts'
import { valuesIn, type Fields, type ValuesOf } from '#kernel/web/backoffice/editing/fields.ts'
import { IllustratedField } from '../illustrated-field.tsx'

export const kindNames: Record<AboutKind, string> = {
  opening: 'Opening',
  figure: 'Figure',
  story: 'Text at length',
  showcase_heading: 'Heading over what you make',
  showcase: 'What you make',
  reasons_heading: 'Heading over the reasons',
  reason: 'Reason',
  closing: 'Closing words',
}

type Name = 'title' | 'text' | 'content' | 'link_text' | 'link' | 'image_url' | 'picture_text' | 'detail_url'

/** The fields of each kind. */
export const fieldsOfKind: Record<AboutKind, readonly Name[]> = {
  opening: ['title', 'text', 'image_url', 'picture_text'],
  figure: ['title', 'text'],
  story: ['title', 'content'],
  showcase_heading: ['title'],
  showcase: ['title', 'text', 'link_text', 'link', 'image_url', 'detail_url'],
  reasons_heading: ['title', 'text'],
  reason: ['title', 'text', 'link_text', 'link'],
  closing: ['title', 'text', 'image_url'],
}

export const partFields = (isNew: boolean) =>
  ({
    kind: {
      kind: 'select',
      label: 'Kind',
      required: true,
      disabled: !isNew,
      initial: 'story',
      options: aboutKinds.map((value) => ({ value, label: kindNames[value] })),
    },
    title: { label: 'Title', maxLength: 200 },
    text: { kind: 'textarea', label: 'Text', rows: 4, maxLength: 1000 },
    content: { kind: 'other', label: 'Content', control: IllustratedField },
    link_text: { label: 'Link text', maxLength: 100 },
    link: {
      label: 'Link',
      maxLength: 2000,
      placeholder: '/products',
      autoCapitalize: 'none',
      spellCheck: false,
    },
    image_url: { kind: 'other', label: 'Picture' },
    picture_text: {
      label: 'Description of the picture',
      maxLength: 300,
      hint: 'For those who do not see it.',
    },
    detail_url: { kind: 'other', label: 'Picture close up' },
    is_active: { kind: 'checkbox', label: 'Active', initial: true },
    translations: translationsSpec,
  }) satisfies Fields
export type PartValues = ValuesOf<ReturnType<typeof partFields>>

const translated: readonly TranslatedField[] = [
  { name: 'title', label: 'Title', maxLength: 200 },
  { name: 'text', label: 'Text', rows: 4, maxLength: 1000 },
  { name: 'content', label: 'Content', control: IllustratedField },
  { name: 'link_text', label: 'Link text', maxLength: 100 },
  { name: 'picture_text', label: 'Description of the picture', maxLength: 300 },
]

/** The translated fields of a part of this kind. */
export const translatedPart = (kind: AboutKind): readonly TranslatedField[] => {
  const names: readonly string[] = fieldsOfKind[kind]
  return translated.filter(({ name }) => names.includes(name))
}

export const partValues = (part: AboutPart): PartValues => ({
  ...valuesIn(partFields(false), part),
  translations: noChanges,
})

/** The request body. */
export function bodyOf({ translations, kind, ...values }: PartValues) {
  return {
    ...values,
    kind: kind as AboutKind,
    ...translationsPayload(translations, translatedPart(kind as AboutKind)),
  }
}
