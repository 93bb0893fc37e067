import { listCategories } from '../../../contract/catalog.ts'
import type { Category } from '../../../contract/catalog.ts'
import { updateCategory } from '../../../contract/catalog-writes.ts'
import { slugOf } from '../../../../../kernel/rules/slug.ts'
import { followingSlug } from '../../../../../kernel/web/backoffice/editing/fields.ts'
import type { Fields } from '../../../../../kernel/web/backoffice/editing/fields.ts'
import { RecordDialog } from '../../../../../kernel/web/backoffice/editing/record-dialog.tsx'
import { RecordFields } from '../../../../../kernel/web/backoffice/editing/record-fields.tsx'
import { useRecordForm } from '../../../../../kernel/web/backoffice/editing/use-record-form.ts'
import { ImageField } from '../../../../media/web/backoffice/index.ts'
import { useMay } from '../../../../../kernel/web/backoffice/staff.ts'
import { kindTemplates } from '../templates/kind-templates.ts'
import { TemplateSelect } from '../templates/template-select.tsx'
import { writeCategory } from '../../queries/staff-catalog.ts'

const fieldsOf = (isNew: boolean) =>
  ({
    name: {
      label: 'Name',
      required: true,
      maxLength: 200,
      also: (name: string, before: { name: string; slug: string }) =>
        isNew ? followingSlug(before.slug, [before.name, name], slugOf) : {},
    },
    description: { kind: 'textarea', label: 'Description', rows: 3, maxLength: 5000 },
    slug: {
      label: 'Slug',
      hint: 'The last part of its address; left empty, it is made from the name',
      maxLength: 200,
    },
    image_url: { kind: 'other', label: 'Image', control: ImageField },
  }) satisfies Fields

/** Makes a new category, or changes the one that is given. */
export function CategoryDialog({ category, close }: { category: Category | null; close: () => void }) {
  const form = useRecordForm({
    noun: 'category',
    verb: 'save',
    record: category,
    fields: fieldsOf(category === null),
    write: ({ image_url: image, ...values }, version) =>
      writeCategory(category, { ...values, image_url: image || null }, version),
    refreshes: [listCategories],
    may: useMay(updateCategory),
    close,
  })
  return (
    <RecordDialog title={category ? 'Edit Category' : 'Add Category'} form={form}>
      {!category && (
        <TemplateSelect
          value=""
          disabled={!form.may}
          onChoose={(kind) => {
            const { category: name, categoryDescription: description } = kindTemplates[kind]
            form.set({ name, description, slug: slugOf(name) })
          }}
        />
      )}
      <RecordFields form={form} names={['name', 'description', 'slug', 'image_url']} />
    </RecordDialog>
  )
}
