import { dateFormat } from '#kernel/rules/cached-formats.ts'
import { useState } from 'react'
import type { ContentPost } from '../../contract.ts'
import { classes } from '#kernel/web/ui/classes.ts'
import { dayIn } from '#kernel/rules/shop-time.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { dayKey, dayName, monthName, weeksOf } from './days.ts'
import { PostTile } from './post-tile.tsx'
import { locale } from '#kernel/web/backoffice/language.ts'

/** The names of a week's days, long and short, in the user's language. */
const weekdaysOf = (week: readonly Date[]) =>
  week.map((date) => {
    const namesIn = (weekday: 'long' | 'short') => dateFormat(locale(), { weekday }).format(date)
    return { long: namesIn('long'), short: namesIn('short') }
  })
/** Maximum number of posts shown per day; the rest are counted. */
const shownOfDay = 2

interface Actions {
  may: boolean
  open: (post: ContentPost) => void
  /** Moves a post to another day, keeping the time. */
  move: (post: ContentPost, day: string) => void
  openDay: (day: string) => void
  schedule: (day: string) => void
}

/**
 * A month of whole weeks. Posts are moved to another day by dragging (after a long press on touch
 * screens) or with Alt and the arrow keys.
 */
export function MonthGrid({
  month,
  posts,
  busy,
  today,
  ...actions
}: Actions & { month: Date; posts: readonly ContentPost[]; busy: boolean; today: string }) {
  const [over, setOver] = useState<string | null>(null)
  const { timeZone } = useShopConfig()
  const weeks = weeksOf(month)
  const byDay = Map.groupBy(posts, ({ scheduled_at: at }) => (at ? dayIn(timeZone, new Date(at)) : ''))
  return (
    <table
      aria-label={monthName(month)}
      aria-busy={busy}
      className="w-full table-fixed border-separate border-spacing-0 rounded-lg border border-line bg-surface"
    >
      <thead>
        <tr>
          {weekdaysOf(weeks[0] ?? []).map(({ long, short }) => (
            <th
              key={long}
              scope="col"
              abbr={long}
              className="py-2 text-xs font-medium text-ink-soft not-first:border-l not-first:border-line"
            >
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={dayKey(week[0] ?? month)}>
            {week.map((date) => (
              <Day
                key={dayKey(date)}
                date={date}
                outside={date.getMonth() !== month.getMonth()}
                today={dayKey(date) === today}
                over={over === dayKey(date)}
                hover={setOver}
                posts={byDay.get(dayKey(date)) ?? []}
                {...actions}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Day({
  date,
  outside,
  today,
  over,
  hover,
  posts,
  may,
  open,
  move,
  openDay,
  schedule,
}: Actions & {
  date: Date
  outside: boolean
  today: boolean
  over: boolean
  hover: (day: string | null) => void
  posts: readonly ContentPost[]
}) {
  const day = dayKey(date)
  const hidden = posts.length - shownOfDay
  return (
    <td
      data-day={day}
      aria-current={today ? 'date' : undefined}
      className={classes(
        'h-26 border-t border-line p-0.5 align-top not-first:border-l sm:p-1.5',
        outside && 'bg-linen/50',
        over && 'bg-accent/15',
      )}
    >
      <button
        type="button"
        disabled={!may}
        aria-label={`Schedule a post on ${dayName(date)}`}
        onClick={() => schedule(day)}
        className={classes(
          'figures mb-1 grid size-6 place-items-center rounded-full text-xs not-disabled:hover:bg-linen',
          today && 'bg-accent font-semibold text-on-accent not-disabled:hover:bg-accent-strong',
          outside && !today && 'text-ink-soft',
        )}
      >
        {date.getDate()}
      </button>
      <ul className="grid gap-1">
        {posts.slice(0, shownOfDay).map((post) => (
          <li key={post.id} className="min-w-0">
            <PostTile post={post} may={may} open={open} move={move} hover={hover} />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <button
          type="button"
          onClick={() => openDay(day)}
          className="mt-1 min-h-6 rounded-sm text-micro whitespace-nowrap text-ink-soft sm:px-1 sm:text-xs hover:bg-linen hover:text-ink"
        >
          +{hidden} more
        </button>
      )}
    </td>
  )
}
