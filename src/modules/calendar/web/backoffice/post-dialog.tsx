import { createContentPost, platforms } from '../../contract.ts'
import type { ContentPost, Platform } from '../../contract.ts'
import { platformNames } from '../../rules/platforms.ts'
import { useChangePost, useCreatePost } from '../queries.ts'
import { CheckField } from '../../../../kernel/web/ui/check-field.tsx'
import { Field, TextArea } from '../../../../kernel/web/ui/field.tsx'
import { SelectField } from '../../../../kernel/web/ui/select-field.tsx'
import { toast } from '../../../../kernel/web/ui/toast-store.ts'
import { CategoryField, sayCategory } from '../../../catalog/web/backoffice/categories/category-choice.tsx'
import { EditDialog } from '../../../../kernel/web/backoffice/editing/edit-dialog.tsx'
import { useEditing } from '../../../../kernel/web/backoffice/editing/use-editing.ts'
import { ImageField } from '../../../media/web/backoffice/image-field.tsx'
import { useMay } from '../../../../kernel/web/backoffice/staff.ts'
import { Length } from './length.tsx'
import { bodyOf, labels, sayValue, valuesOf } from './post-values.ts'
import type { PostValues } from './post-values.ts'

/** Schedules or drafts a post, or changes the one that is given. */
export function PostDialog({
  post,
  start,
  close,
}: {
  /** Null: a new one. */
  post: ContentPost | null
  start: PostValues
  close: () => void
}) {
  const may = useMay(createContentPost)
  const [create, change] = [useCreatePost(), useChangePost()]
  const editing = useEditing<PostValues, ContentPost>({
    start,
    version: post?.version,
    valuesOf,
    write: (values, version) => {
      const body = bodyOf(values)
      if (post === null) return create.mutateAsync({ ...body, created_by: 'admin' })
      const { status, ...said } = body
      // What is out already stays so.
      const changed = post.status === 'published' ? said : { ...said, status }
      return change.mutateAsync({ post: { ...post, version: version ?? post.version }, change: changed })
    },
    names: { scheduled_at: 'date', status: 'draft', category_id: 'category', image_url: 'image' },
    onSaved: ({ status }) => {
      if (post) toast({ title: 'Post updated successfully' })
      else toast({ title: status === 'draft' ? 'Draft saved' : 'Content scheduled successfully' })
      close()
    },
    failed: post ? 'Failed to update post' : 'Failed to schedule content',
  })
  const { values, set, errors } = editing

  return (
    <EditDialog
      title={post ? 'Edit Post' : 'Schedule Post'}
      editing={editing}
      labels={labels}
      say={(field, value) => sayCategory(field, value) ?? sayValue(field, value)}
      may={may}
      close={close}
    >
      <Field
        label={labels.title}
        value={values.title}
        error={errors.title}
        disabled={!may}
        required
        maxLength={200}
        autoComplete="off"
        onChange={({ target: { value } }) => set({ title: value })}
      />
      <TextArea
        label={labels.content}
        value={values.content}
        error={errors.content}
        hint={<Length platform={values.platform} text={values.content} />}
        disabled={!may}
        rows={6}
        onChange={({ target: { value } }) => set({ content: value })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={labels.platform}
          value={values.platform}
          error={errors.platform}
          disabled={!may}
          onChange={({ target: { value } }) => set({ platform: value as Platform })}
        >
          {platforms.map((platform) => (
            <option key={platform} value={platform}>
              {platformNames[platform]}
            </option>
          ))}
        </SelectField>
        <Field
          label={labels.date}
          type="datetime-local"
          value={values.date}
          error={errors.date}
          disabled={!may}
          required={!values.draft}
          onChange={({ target: { value } }) => set({ date: value })}
        />
      </div>
      {values.platform === 'blog' && <OnBlog values={values} set={set} errors={errors} disabled={!may} />}
      <CheckField
        label="Keep as a draft"
        checked={values.draft}
        error={errors.draft}
        disabled={!may}
        onChange={(draft) => set({ draft })}
      />
    </EditDialog>
  )
}

/** What a post looks like on the blog. */
function OnBlog({
  values,
  set,
  errors,
  disabled,
}: {
  values: PostValues
  set: (change: Partial<PostValues>) => void
  errors: Partial<Record<keyof PostValues, string>>
  disabled: boolean
}) {
  return (
    <>
      <p className="text-[0.8125rem] text-ink-soft">
        It appears on the blog by itself when its time has come.
      </p>
      <CategoryField
        label={labels.category}
        value={values.category}
        error={errors.category}
        disabled={disabled}
        onChange={(category) => set({ category })}
      />
      <ImageField
        label={labels.image}
        value={values.image}
        error={errors.image}
        disabled={disabled}
        onChange={(image) => set({ image })}
      />
    </>
  )
}
