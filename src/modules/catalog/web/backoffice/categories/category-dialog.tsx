import { useState } from 'react'
import { listCategories, type Category } from '#modules/catalog/contract/catalog.ts'
import { updateCategory } from '#modules/catalog/contract/catalog-writes.ts'
import { slugOf } from '#kernel/rules/text/slug.ts'
import {
  noChanges,
  translationsPayload,
  translationsSpec,
  type TranslatedField,
} from '#kernel/web/backoffice/translating/translation-values.ts'
import { TranslationsField } from '#kernel/web/backoffice/translating/translations-field.tsx'
import { followingSlug, valuesIn, type Fields } from '#kernel/web/backoffice/editing/fields.ts'
import { RecordDialog } from '#kernel/web/backoffice/editing/record-dialog.tsx'
import { RecordFields } from '#kernel/web/backoffice/editing/record-fields.tsx'
import { useRecordForm } from '#kernel/web/backoffice/editing/use-record-form.ts'
import { ImageField } from '#modules/media/web/backoffice/index.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import type { TemplateKind } from '../templates/kind-templates.ts'
import { TemplateSelect } from '../templates/template-select.tsx'
import { translationsFrom, useTemplateWords, type TemplateWords } from '../templates/template-words.ts'
import { writeCategory } from '../../queries/staff-catalog.ts'

const fieldsOf = (isNew: boolean) =>
  ({
    name: {
      label: 'Name',
      required: true,
      maxLength: 200,
      updates: (name: string, previous: { name: string; slug: string }) =>
        isNew ? followingSlug(previous.slug, [previous.name, name], slugOf) : {},
    },
    description: { kind: 'textarea', label: 'Description', rows: 3, maxLength: 5000 },
    slug: {
      label: 'Slug',
      hint: 'The last part of its address; left empty, it is made from the name',
      maxLength: 200,
    },
    image_url: { kind: 'other', label: 'Image', control: ImageField },
    translations: translationsSpec,
  }) satisfies Fields

const translated: readonly TranslatedField[] = [
  { name: 'name', label: 'Name', maxLength: 200 },
  { name: 'description', label: 'Description', rows: 4, maxLength: 5000 },
  { name: 'slug', label: 'Slug', maxLength: 100, isOptional: true },
]

const textsOf = ({ kinds }: TemplateWords, kind: TemplateKind) => {
  const { category: name, categoryDescription: description } = kinds[kind]
  return { name, description }
}

/** Creates a category, or changes the given one. */
export function CategoryDialog({ category, close }: { category: Category | null; close: () => void }) {
  const words = useTemplateWords()
  const [kind, setKind] = useState<TemplateKind | ''>('')
  const form = useRecordForm({
    noun: 'category',
    verb: 'save',
    record: category,
    fields: fieldsOf(category === null),
    valuesOf: (row: Category) => ({ ...valuesIn(fieldsOf(false), row), translations: noChanges }),
    write: ({ image_url: image, translations, ...values }, version) =>
      writeCategory(
        category,
        { ...values, ...translationsPayload(translations, translated), image_url: image || null },
        version,
      ),
    refreshes: [listCategories],
    may: useMay(updateCategory),
    close,
  })
  return (
    <RecordDialog title={category ? 'Edit Category' : 'Add Category'} form={form}>
      {!category && (
        <TemplateSelect
          value={kind}
          disabled={!form.may || !words}
          onChoose={(chosen) => {
            if (!words) return
            setKind(chosen)
            const texts = textsOf(words[0][1], chosen)
            const translations = translationsFrom(words, (inOne) => textsOf(inOne, chosen))
            form.set({ ...texts, slug: slugOf(texts.name), translations })
          }}
        />
      )}
      {/* Whoever types a name at once would choose a template otherwise. */}
      <div data-first-fields className="grid gap-4">
        <RecordFields form={form} names={['name', 'description', 'slug', 'image_url']} />
      </div>
      <TranslationsField
        fields={translated}
        base={form.values}
        record={category}
        value={form.values.translations}
        onChange={(translations) => form.set({ translations })}
        error={form.error}
        disabled={!form.may}
      />
    </RecordDialog>
  )
}
