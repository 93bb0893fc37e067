import { Field, TextArea } from '../../../../../kernel/web/ui/field.tsx'
import type { Editing } from '../../../../../kernel/web/backoffice/editing/use-editing.ts'
import { HtmlField } from '../../../../../kernel/web/backoffice/writing/html-field.tsx'
import { retitled } from './article-values.ts'
import type { ArticleValues } from './article-values.ts'

export function ArticleFields({
  editing: { values, set, errors },
  isNew,
}: {
  editing: Editing<ArticleValues>
  isNew: boolean
}) {
  const typed = (field: Exclude<keyof ArticleValues, 'isActive'>) => ({
    value: values[field],
    error: errors[field],
    onChange: ({ target }: { target: { value: string } }) => set({ [field]: target.value }),
  })
  return (
    <>
      <Field
        label="Title"
        maxLength={200}
        {...typed('title')}
        onChange={({ target }) => set(isNew ? retitled(values, target.value) : { title: target.value })}
      />
      <TextArea label="Description" rows={2} maxLength={500} {...typed('description')} />
      <HtmlField
        label="Content"
        value={values.content}
        error={errors.content}
        onChange={(content) => set({ content })}
      />
      <Field
        label="Slug"
        maxLength={100}
        autoCapitalize="none"
        spellCheck={false}
        {...typed('slug')}
        hint={`The address of the article: /support/${values.slug}`}
      />
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <Field label="Display order" type="number" min={0} step={1} inputMode="numeric" {...typed('order')} />
        <label className="flex min-h-11 items-center gap-3 font-medium">
          <input
            type="checkbox"
            role="switch"
            aria-checked={values.isActive}
            checked={values.isActive}
            onChange={({ target }) => set({ isActive: target.checked })}
            className="size-5 accent-accent"
          />
          Active
        </label>
      </div>
    </>
  )
}
