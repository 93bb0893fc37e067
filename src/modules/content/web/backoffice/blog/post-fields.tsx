import { useState } from 'react'
import { Button } from '../../../../../kernel/web/ui/button.tsx'
import { Field, TextArea } from '../../../../../kernel/web/ui/field.tsx'
import { CategoryField } from '../../../../catalog/web/backoffice/categories/category-choice.tsx'
import type { Editing } from '../../../../../kernel/web/backoffice/editing/use-editing.ts'
import { ImageField } from '../../../../media/web/backoffice/image-field.tsx'
import { useStaff } from '../../../../../kernel/web/backoffice/staff.ts'
import { PostPreview } from './post-preview.tsx'
import { retitled } from './post-values.ts'
import type { PostValues } from './post-values.ts'

interface PostFieldsProps {
  editing: Editing<PostValues>
  isNew: boolean
}

/** What a post consists of; a button shows it as the shop will. */
export function PostFields({ editing: { values, set, errors }, isNew }: PostFieldsProps) {
  const [previewed, setPreviewed] = useState(false)
  const staff = useStaff()
  const typed = (field: keyof PostValues) => ({
    value: values[field],
    error: errors[field],
    onChange: ({ target }: { target: { value: string } }) => set({ [field]: target.value }),
  })
  const toggle = (
    <Button look="quiet" size="sm" className="justify-self-start" onClick={() => setPreviewed(!previewed)}>
      {previewed ? 'Back to writing' : 'Preview'}
    </Button>
  )
  if (previewed) {
    return (
      <>
        {toggle}
        <PostPreview values={values} />
      </>
    )
  }
  return (
    <>
      {toggle}
      <Field
        label="Title"
        maxLength={200}
        {...typed('title')}
        onChange={({ target }) => set(isNew ? retitled(values, target.value) : { title: target.value })}
      />
      <Field
        label="Slug"
        maxLength={100}
        autoCapitalize="none"
        spellCheck={false}
        {...typed('slug')}
        hint={
          isNew
            ? `The address of the post: /blog/${values.slug}`
            : 'Changed, the post is still found under its old address.'
        }
      />
      <TextArea
        label="Content"
        rows={12}
        maxLength={100_000}
        {...typed('content')}
        hint="Each line is a paragraph."
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <CategoryField
          value={values.category_id}
          error={errors.category_id}
          onChange={(id) => set({ category_id: id })}
        />
        <Field
          label="Publish date"
          type="date"
          {...typed('published_at')}
          hint="With a later day only staff see the post until then."
        />
      </div>
      <ImageField
        label="Image"
        value={values.image_url}
        error={errors.image_url}
        onChange={(url) => set({ image_url: url })}
      />
      {isNew && <p className="text-[0.8125rem] text-ink-soft">Author: {nameOf(staff)}</p>}
    </>
  )
}

const nameOf = ({
  firstName,
  lastName,
  email,
}: {
  firstName: string | null
  lastName: string | null
  email: string | null
}) => [firstName, lastName].filter(Boolean).join(' ') || email?.split('@')[0]
