import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { DeleteDialog } from '#kernel/web/backoffice/editing/delete-dialog.tsx'
import type { ListSearch } from '#kernel/web/backoffice/table/list-search.ts'
import { dayIn } from '#kernel/rules/shop-time.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { CheckField } from '#kernel/web/ui/check-field.tsx'
import { RecordDialog } from '#kernel/web/backoffice/editing/record-dialog.tsx'
import { RecordFields } from '#kernel/web/backoffice/editing/record-fields.tsx'
import { useRecordForm } from '#kernel/web/backoffice/editing/use-record-form.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { type ContentPost, createContentPost, type Platform } from '../../contract.ts'
import { dayName } from './days.ts'
import { PostDetails } from './post-details.tsx'
import { PostList, type PostActions } from './post-list.tsx'
import { newPostValues, postValues, bodyOf, postFields, type PostValues } from './post-values.ts'
import { useWritePost } from '../queries.ts'
import { TextLength } from './text-length.tsx'

/** Creates a post or edits the given one. */
function PostDialog({
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

/** The dialog that the URL's query parameters open over the calendar. */
export function CalendarDialogs({
  search,
  posts,
  actions,
  duplicate,
  editFrom,
  close,
  closeNew,
  pendingDelete,
  keep,
  remove,
  isRemoving,
}: {
  search: ListSearch
  posts: readonly ContentPost[]
  actions: PostActions & { publish: (post: ContentPost) => void }
  duplicate: (post: ContentPost) => void
  editFrom: (id: string) => void
  close: (name: string) => void
  closeNew: () => void
  pendingDelete: ContentPost | null
  keep: () => void
  remove: (post: ContentPost) => Promise<void>
  isRemoving: boolean
}) {
  const { timeZone } = useShopConfig()
  const { post: openId, edit, day, copy } = search
  const find = (id: string | undefined) => posts.find((post) => post.id === id)
  const [opened, edited, copied] = [find(openId), find(edit), find(copy)]

  async function removePending(post: ContentPost) {
    await remove(post)
    keep()
    if (openId) close('post')
  }

  return (
    <>
      {edit === 'new' && (!copy || copied) && (
        <PostDialog
          post={null}
          start={copied ? { ...postValues(copied, timeZone), draft: false } : newPostValues(day)}
          close={closeNew}
        />
      )}
      {edited && (
        <PostDialog
          key={edited.id}
          post={edited}
          start={postValues(edited, timeZone)}
          close={() => close('edit')}
        />
      )}
      {opened && !edit && (
        <PostDetails
          post={opened}
          may={actions.may}
          close={() => close('post')}
          edit={() => editFrom(opened.id)}
          duplicate={() => duplicate(opened)}
          remove={() => actions.remove(opened)}
          publish={() => {
            actions.publish(opened)
            close('post')
          }}
        />
      )}
      {day && !edit && !opened && (
        <Dialog open onClose={() => close('day')} title={dayName(`${day}T12:00`)} closeLabel="Close">
          <PostList
            posts={onDayOf(posts, day, timeZone)}
            empty="Nothing is planned on this day."
            {...actions}
            edit={({ id }) => editFrom(id)}
          />
        </Dialog>
      )}
      {pendingDelete && (
        <DeleteDialog
          title="Delete post?"
          busy={isRemoving}
          close={keep}
          confirm={() => void removePending(pendingDelete)}
        >
          <p>
            <strong className="font-semibold">{pendingDelete.title}</strong> leaves the calendar.
            {pendingDelete.blog_slug && ' What it became on the blog stays there.'}
          </p>
        </DeleteDialog>
      )}
    </>
  )
}

/** The posts of one of the shop's days, without duplicates: a post can be in several of the loaded lists. */
function onDayOf(posts: readonly ContentPost[], day: string, timeZone: string): ContentPost[] {
  const ofDay = posts.filter(({ scheduled_at: at }) => at && dayIn(timeZone, new Date(at)) === day)
  return [...new Map(ofDay.map((post) => [post.id, post])).values()].sort((a, b) =>
    (a.scheduled_at ?? '') < (b.scheduled_at ?? '') ? -1 : 1,
  )
}
