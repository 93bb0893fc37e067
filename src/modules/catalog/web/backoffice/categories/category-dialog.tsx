import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listCategories } from '../../../contract/catalog.ts'
import type { Category } from '../../../contract/catalog.ts'
import { createCategory, updateCategory } from '../../../contract/catalog-writes.ts'
import { slugOf } from '../../../../../kernel/rules/slug.ts'
import { call } from '../../../../../kernel/web/api.ts'
import { refresh } from '../../../../../kernel/web/refresh.ts'
import { Field, TextArea } from '../../../../../kernel/web/ui/field.tsx'
import { toast } from '../../../../../kernel/web/ui/toast-store.ts'
import { EditDialog } from '../../../../../kernel/web/backoffice/editing/edit-dialog.tsx'
import { useEditing } from '../../../../../kernel/web/backoffice/editing/use-editing.ts'
import { ImageField } from '../../../../media/web/backoffice/image-field.tsx'
import { useMay } from '../../../../../kernel/web/backoffice/staff.ts'

type CategoryValues = { name: string; description: string; slug: string; image_url: string }

const labels = { name: 'Name', description: 'Description', slug: 'Slug', image_url: 'Image' }
const blank: CategoryValues = { name: '', description: '', slug: '', image_url: '' }
const valuesOf = ({ name, description, slug, image_url: image }: Category): CategoryValues => ({
  name,
  description,
  slug,
  image_url: image ?? '',
})

/** Makes a new category, or changes the one that is given. */
export function CategoryDialog({ category, close }: { category: Category | null; close: () => void }) {
  const client = useQueryClient()
  const may = useMay(updateCategory)
  // A new category's slug follows its name until somebody writes one of their own.
  const [follows, setFollows] = useState(category === null)
  const editing = useEditing<CategoryValues, Category>({
    start: category ? valuesOf(category) : blank,
    version: category?.version,
    valuesOf,
    write: ({ image_url: image, ...values }, version) => {
      const body = { ...values, image_url: image || null }
      return category
        ? call(updateCategory, {
            params: { id: category.id },
            body: { ...body, ...(version !== undefined && { version }) },
          })
        : call(createCategory, { body })
    },
    onSaved: () => {
      toast({ title: category ? 'Category updated successfully' : 'Category saved successfully' })
      void refresh(client, listCategories)
      close()
    },
    failed: category ? 'Failed to update category' : 'Failed to save category',
  })
  const { values, set, errors } = editing

  return (
    <EditDialog
      title={category ? 'Edit Category' : 'Add Category'}
      editing={editing}
      labels={labels}
      may={may}
      close={close}
    >
      <Field
        label={labels.name}
        value={values.name}
        error={errors.name}
        disabled={!may}
        required
        maxLength={200}
        autoComplete="off"
        onChange={({ target: { value } }) => set({ name: value, ...(follows && { slug: slugOf(value) }) })}
      />
      <TextArea
        label={labels.description}
        value={values.description}
        error={errors.description}
        disabled={!may}
        rows={3}
        maxLength={5000}
        onChange={({ target: { value } }) => set({ description: value })}
      />
      <Field
        label={labels.slug}
        value={values.slug}
        error={errors.slug}
        disabled={!may}
        hint="The last part of its address; left empty, it is made from the name"
        maxLength={200}
        autoComplete="off"
        onChange={({ target: { value } }) => {
          setFollows(category === null && value === '')
          set({ slug: value })
        }}
      />
      <ImageField
        label={labels.image_url}
        value={values.image_url}
        error={errors.image_url}
        disabled={!may}
        onChange={(url) => set({ image_url: url })}
      />
    </EditDialog>
  )
}
