import type { ContentPost } from '../../contract.ts'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { DeleteDialog } from '#kernel/web/backoffice/editing/delete-dialog.tsx'
import type { ListSearch } from '#kernel/web/backoffice/table/list-search.ts'
import { dayIn } from '#kernel/rules/shop-time.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { dayName } from './days.ts'
import { PostDetails } from './post-details.tsx'
import { PostDialog } from './post-dialog.tsx'
import { PostList, type PostActions } from './post-list.tsx'
import { newPostValues, postValues } from './post-values.ts'

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
