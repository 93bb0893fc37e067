import { useQueries } from '@tanstack/react-query'
import { useState, useEffect, type ReactNode } from 'react'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { CouldNotLoad } from '#kernel/web/backoffice/could-not-load.tsx'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { useListSearch } from '#kernel/web/backoffice/table/use-list-search.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { SectionTitle } from '#kernel/web/backoffice/section-title.tsx'
import { createContentPost, type ContentPost, type Platform } from '../../contract.ts'
import { draftPosts, postsBetween, postsFrom, waitingBefore } from '../queries.ts'
import { CalendarDialogs } from './calendar-dialogs.tsx'
import { CalendarHeader } from './calendar-header.tsx'
import { addDays, startOfDay, monthOf, weeksOf } from './days.ts'
import { MonthGrid } from './month-grid.tsx'
import { PostList } from './post-list.tsx'
import { type ShopDay, shopDayOf } from './shop-day.ts'
import { usePostActions } from './use-post-actions.ts'

/** A titled list beside the month grid. */
function SideCard({ title, busy = false, children }: { title: string; busy?: boolean; children: ReactNode }) {
  return (
    <section aria-label={title} aria-busy={busy} className="rounded-lg border border-line bg-surface p-4">
      <SectionTitle className="mb-1">{title}</SectionTitle>
      {busy ? <Skeleton className="h-24" /> : children}
    </section>
  )
}

const minute = 60_000

/** Today in the shop's time zone, updated at midnight. */
function useToday() {
  const { timeZone } = useShopConfig()
  const [today, setToday] = useState(() => shopDayOf(new Date(), timeZone))
  useEffect(() => {
    const look = () => {
      const today = shopDayOf(new Date(), timeZone)
      // Keep the same object on the same day; otherwise the lists would be fetched every minute.
      setToday((last) => (last.day === today.day ? last : today))
    }
    const timer = setInterval(look, minute)
    return () => clearInterval(timer)
  }, [timeZone])
  return today
}

/** Number of upcoming posts shown. */
const upcomingShown = 5

/** A month of planned posts for all platforms, and lists of what is due and upcoming. */
export function CalendarScreen() {
  const { search, ask, open, close } = useListSearch()
  const may = useMay(createContentPost)
  const actions = usePostActions()
  const [pendingDelete, setPendingDelete] = useState<ContentPost | null>(null)
  const today = useToday()
  const month = monthOf(search['month'], today.day)
  const { shown, upcoming, waiting, drafts } = usePosts(
    month,
    today,
    search['platform'] as Platform | undefined,
  )
  const lists = [shown, upcoming, waiting, drafts]
  const allPosts = lists.flatMap(({ data }) => data ?? [])
  const failure = lists.find(({ isError }) => isError)

  const listActions = {
    may,
    open: ({ id }: ContentPost) => open('post', id),
    edit: ({ id }: ContentPost) => open('edit', id),
    remove: setPendingDelete,
  }
  const due = waiting.data?.filter((post) => post.due) ?? []
  const next = upcoming.data?.filter(({ status }) => status !== 'published').slice(0, upcomingShown) ?? []

  return (
    <>
      <CalendarHeader
        month={month}
        may={may}
        search={search}
        ask={ask}
        schedule={() => open('edit', 'new')}
      />
      {failure?.error ? (
        <CouldNotLoad
          query={{ ...failure, refetch: () => Promise.all(lists.map(({ refetch }) => refetch())) }}
        />
      ) : (
        <div className="grid grid-cols-1 items-start gap-6">
          {shown.isPending ? (
            <output aria-busy aria-label="Loading...">
              <Skeleton className="h-150 rounded-lg" />
            </output>
          ) : (
            <MonthGrid
              month={month}
              posts={shown.data ?? []}
              busy={shown.isFetching}
              may={may}
              open={listActions.open}
              move={(post, day) => actions.move(post, day)}
              today={today.day}
              openDay={(day) => open('day', day)}
              schedule={(day) => ask({ edit: 'new', day })}
            />
          )}
          <div className="grid min-w-0 grid-cols-1 items-start gap-4 sm:grid-cols-2 wide:grid-cols-3">
            {due.length > 0 && (
              <SideCard title="To publish now">
                <PostList posts={due} empty="" {...listActions} />
              </SideCard>
            )}
            <SideCard title="Upcoming Posts" busy={upcoming.isPending}>
              <PostList posts={next} empty="Nothing is planned from today on." {...listActions} />
            </SideCard>
            <SideCard title="Drafts" busy={drafts.isPending}>
              <PostList posts={drafts.data ?? []} empty="No drafts." {...listActions} />
            </SideCard>
          </div>
        </div>
      )}
      <CalendarDialogs
        search={search}
        posts={allPosts}
        actions={{ ...listActions, publish: actions.publish }}
        duplicate={({ id }) => ask({ post: undefined, edit: 'new', copy: id })}
        editFrom={(id) => ask({ post: undefined, day: undefined, edit: id })}
        close={close}
        closeNew={() => ask({ edit: undefined, day: undefined, copy: undefined })}
        pendingDelete={pendingDelete}
        keep={() => setPendingDelete(null)}
        remove={actions.remove}
        isRemoving={actions.isRemoving}
      />
    </>
  )
}

/** The posts of the weeks shown, and of the lists beside them. */
function usePosts(month: Date, today: ShopDay, platform: Platform | undefined) {
  const weeks = weeksOf(month)
  const { timeZone } = useShopConfig()
  const first = weeks[0]?.[0] ?? month
  const from = startOfDay(first, timeZone)
  const to = startOfDay(addDays(first, weeks.length * 7), timeZone)
  const [shown, upcoming, waiting, drafts] = useQueries({
    queries: [
      postsBetween(from, to, platform),
      postsFrom(today.from, platform),
      waitingBefore(today.to, platform),
      draftPosts(platform),
    ],
  })
  return { shown, upcoming, waiting, drafts }
}
