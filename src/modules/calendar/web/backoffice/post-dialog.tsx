import { createContentPost, type ContentPost, type Platform } from '../../contract.ts'
import { useWritePost } from '../queries.ts'
import { CheckField } from '#kernel/web/ui/check-field.tsx'
import { RecordDialog } from '#kernel/web/backoffice/editing/record-dialog.tsx'
import { RecordFields } from '#kernel/web/backoffice/editing/record-fields.tsx'
import { useRecordForm } from '#kernel/web/backoffice/editing/use-record-form.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { TextLength } from './text-length.tsx'
import { bodyOf, postFields, postValues, type PostValues } from './post-values.ts'

/** Creates a post or edits the given one. */
export function PostDialog({
  post,
  start,
  close,
}: {
  /** Null for a new post. */
  post: ContentPost | null
  start: PostValues
  close: () => void
}) {
  const { timeZone } = useShopConfig()
  const write = useWritePost()
  const form = useRecordForm({
    noun: 'post',
    record: post,
    fields: postFields,
    start,
    valuesOf: (row: ContentPost) => postValues(row, timeZone),
    names: { scheduled_at: 'date', status: 'draft', category_id: 'category', image_url: 'image' },
    write: (values, version) => write(post, bodyOf(values, timeZone), version),
    may: useMay(createContentPost),
    done: ({ status }, title) => {
      if (post) return { title }
      return { title: status === 'draft' ? 'Draft saved' : 'Content scheduled successfully' }
    },
    failed: post ? 'Failed to update post' : 'Failed to schedule content',
    close,
  })
  const { values, set } = form
  const platform = values.platform as Platform
  return (
    <RecordDialog title={post ? 'Edit Post' : 'Schedule Post'} form={form}>
      <RecordFields
        form={form}
        names={['title', 'content', ['platform', 'date']]}
        now={{
          content: { hint: <TextLength platform={platform} text={values.content} /> },
          date: { required: !values.draft },
        }}
      />
      {platform === 'blog' && (
        <>
          <p className="text-note text-ink-soft">It appears on the blog by itself when its time has come.</p>
          <RecordFields form={form} names={['category', 'image']} />
        </>
      )}
      <CheckField
        label="Keep as a draft"
        checked={values.draft}
        error={form.error('draft')}
        disabled={!form.may}
        onChange={(draft) => set({ draft })}
      />
    </RecordDialog>
  )
}
