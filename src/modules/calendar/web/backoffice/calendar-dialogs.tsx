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
import { emptyValues, valuesIn, type Fields, type ValuesOf } from '#kernel/web/backoffice/editing/fields.ts'
import { CategoryField, readCategory } from '#modules/catalog/web/backoffice/index.ts'
import { ImageField } from '#modules/media/web/backoffice/index.ts'
import { t } from '#kernel/web/backoffice/language.ts'
import { type ContentPost, createContentPost, type Platform, platforms } from '../../contract.ts'
import { dayName, dateTimeInput, momentName, parseDateTimeInput } from './days.ts'
import { PostDetails } from './post-details.tsx'
import { PostList, type PostActions } from './post-list.tsx'
import { useWritePost } from '../queries.ts'
import { TextLength } from './text-length.tsx'
import { platformNames } from '../../rules/platforms.ts'

/** The date is stored as its input's value, in the shop's time zone. */
const postFields = {
  title: { label: 'Title', required: true, maxLength: 200 },
  content: { kind: 'textarea', label: 'Content', rows: 6 },
  platform: {
    kind: 'select',
    label: 'Platform',
    options: platforms.map((platform) => ({ value: platform, label: t(platformNames[platform]) })),
    initial: 'facebook',
    formatValue: (platform: Platform) => t(platformNames[platform]),
  },
  date: {
    label: 'Date',
    type: 'datetime-local',
    formatValue: (text: string) => text && momentName(`${text}Z`, 'UTC'),
  },
  draft: { kind: 'checkbox', label: 'Draft' },
  category: { kind: 'other', label: 'Category', control: CategoryField, formatValue: readCategory },
  image: { kind: 'other', label: 'Image', control: ImageField },
} satisfies Fields
type PostValues = ValuesOf<typeof postFields>

/** A new post, at nine in the morning of the given day, if any. */
const newPostValues = (day: string | undefined): PostValues => ({
  ...emptyValues(postFields),
  date: day ? `${day}T09:00` : '',
})

const postValues = (post: ContentPost, timeZone: string): PostValues => ({
  ...valuesIn(postFields, post),
  date: dateTimeInput(post.scheduled_at, timeZone),
  draft: post.status === 'draft',
  category: post.category_id ?? '',
  image: post.image_url ?? '',
})

/** The request body. */
function bodyOf(values: PostValues, timeZone: string) {
  const onBlog = values.platform === 'blog'
  return {
    title: values.title,
    content: values.content,
    platform: values.platform as Platform,
    scheduled_at: parseDateTimeInput(values.date, timeZone),
    status: values.draft ? ('draft' as const) : ('scheduled' as const),
    ...(onBlog && { category_id: values.category || null, image_url: values.image || null }),
  }
}

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
