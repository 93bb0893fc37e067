import { RecordFields } from '#kernel/web/backoffice/editing/record-fields.tsx'
import type { RecordForm } from '#kernel/web/backoffice/editing/use-record-form.ts'
import type { ArticleValues } from './article-values.ts'

export function ArticleFields({ form }: { form: RecordForm<ArticleValues> }) {
  const { values, set } = form
  return (
    <>
      <RecordFields
        form={form}
        names={['title', 'description', 'content', 'slug']}
        now={{ slug: { hint: `The address of the article: /support/${values.slug}` } }}
      />
      <div className="grid items-end gap-4 sm:grid-cols-3">
        <RecordFields form={form} names={['order', 'legal']} />
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
