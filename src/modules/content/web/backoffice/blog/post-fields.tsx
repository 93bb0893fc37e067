import { useState } from 'react'
import { Button } from '#kernel/web/ui/button.tsx'
import { RecordFields } from '#kernel/web/backoffice/editing/record-fields.tsx'
import type { RecordForm } from '#kernel/web/backoffice/editing/use-record-form.ts'
import { ImageField } from '#modules/media/web/backoffice/index.ts'
import { useStaff } from '#kernel/web/backoffice/staff.ts'
import { PostPreview } from './post-preview.tsx'
import type { PostValues } from './post-values.ts'

/** The fields of a post, with a button for a preview. */
export function PostFields({ form, isNew }: { form: RecordForm<PostValues>; isNew: boolean }) {
  const [previewed, setPreviewed] = useState(false)
  const staff = useStaff()
  const { values, set } = form
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
      <RecordFields
        form={form}
        names={['title', 'slug', 'content', ['category_id', 'published_at']]}
        now={{
          slug: {
            hint: isNew
              ? `The address of the post: /blog/${values.slug}`
              : 'Changed, the post is still found under its old address.',
          },
        }}
      />
      <ImageField
        label="Image"
        value={values.image_url}
        error={form.error('image_url')}
        onChange={(url) => set({ image_url: url })}
      />
      {isNew && <p className="text-note text-ink-soft">Author: {nameOf(staff)}</p>}
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
