import { useState } from 'react'
import { Button } from '#kernel/web/ui/button.tsx'
import { RecordFields } from '#kernel/web/backoffice/editing/record-fields.tsx'
import type { RecordForm } from '#kernel/web/backoffice/editing/use-record-form.ts'
import { ImageField } from '#modules/media/web/backoffice/index.ts'
import { useStaff } from '#kernel/web/backoffice/staff.ts'
import type { PostValues } from './post-values.ts'
import { useQuery } from '@tanstack/react-query'
import { previewBlogPost } from '#modules/content/contract/blog.ts'
import { call } from '#kernel/web/api.ts'
import { PostText } from '../../reading/post-text.tsx'
import { useOfficeDate } from '#kernel/web/backoffice/moments.ts'

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

/** A preview of the post as the storefront shows it. */
function PostPreview({ values }: { values: PostValues }) {
  const dateOf = useOfficeDate()
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const { data } = useQuery({
    queryKey: ['post-preview', values.content],
    queryFn: () => call(previewBlogPost, { body: { content: values.content } }),
  })
  // Noon in UTC, so that the day is the same in nearly all time zones.
  const at = `${values.published_at || today}T12:00:00Z`
  return (
    <article aria-label="Preview" className="grid gap-6 rounded-lg border border-line bg-paper p-6 md:p-8">
      <PostText
        title={values.title || 'Untitled'}
        publishedAt={at}
        published={`Published on ${dateOf(at)}`}
        imageUrl={values.image_url}
        content={data?.content ?? ''}
        format="html"
        heading="h3"
      />
    </article>
  )
}
