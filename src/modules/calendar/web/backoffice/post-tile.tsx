import type { KeyboardEvent } from 'react'
import type { ContentPost, Platform } from '../../contract.ts'
import { platformNames } from '../../rules/platforms.ts'
import { classes } from '#kernel/web/ui/classes.ts'
import { dayIn } from '#kernel/rules/shop-time.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { addDays, dateOf, dayKey, hourName, timeName } from './days.ts'
import { statusOf } from './platform-badge.tsx'
import { useDragToDay } from './use-drag-to-day.ts'
import { t } from '#kernel/web/backoffice/language.ts'
import './calendar.css'

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** Whether a post can still be rescheduled. */
export const canMove = ({ status }: ContentPost) => status !== 'published'

/** Signs of the platforms for the narrow days of a phone. */
const signs: Readonly<Record<Platform, string>> = {
  facebook: 'fb',
  instagram: 'ig',
  twitter: 'tw',
  linkedin: 'li',
  blog: 'bl',
}

/** A post in the month grid: platform, time and title, with a tooltip. */
export function PostTile({
  post,
  may,
  open,
  move,
  hover,
}: {
  post: ContentPost
  may: boolean
  open: (post: ContentPost) => void
  move: (post: ContentPost, day: string) => void
  /** Called with the day that the post is dragged over. */
  hover: (day: string | null) => void
}) {
  const { timeZone } = useShopConfig()
  const movable = may && canMove(post)
  const { ref, handlers, offset, wasDragged } = useDragToDay<HTMLButtonElement>({
    enabled: movable,
    hover,
    drop: (day) => move(post, day),
  })
  const at = post.scheduled_at ?? ''
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!event.altKey || step === undefined || !movable) return
    event.preventDefault()
    move(post, dayKey(addDays(dateOf(dayIn(timeZone, new Date(at))), step)))
  }
  return (
    <button
      ref={ref}
      type="button"
      {...handlers}
      data-platform={post.platform}
      data-lifted={offset ? '' : undefined}
      title={post.title}
      aria-keyshortcuts={movable ? 'Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown' : undefined}
      // Enter and Space also open the post, even right after a drag; a pointer's click that ends a drag does not.
      onClick={({ detail }) => (detail > 0 && wasDragged()) || open(post)}
      onKeyDown={onKeyDown}
      style={offset ? { transform: `translate3d(${offset.x}px, ${offset.y}px, 0)` } : undefined}
      className={classes(
        'platform-badge relative flex w-full min-w-0 touch-manipulation flex-wrap select-none items-baseline justify-between gap-x-1 rounded-sm px-0.5 py-0.5 text-left text-micro/4 tracking-tight sm:px-1.5 sm:text-xs sm:tracking-normal',
        post.status === 'draft' && 'border border-dashed border-current',
        post.status === 'published' && 'opacity-90',
        post.due && 'ring-1 ring-clay',
        offset && 'z-10 cursor-grabbing shadow-float',
      )}
    >
      <span aria-hidden className="figures sm:hidden">
        <span className="font-medium capitalize">{signs[post.platform]}</span> {hourName(at, timeZone)}
      </span>
      <span className="max-w-full font-medium max-sm:sr-only">{t(platformNames[post.platform])}</span>
      <span className="figures shrink-0 max-sm:sr-only">{timeName(at, timeZone)}</span>
      {/* The accessible name contains the visible text, so that voice control finds the tile by it. */}
      <span className="sr-only">
        {post.title}, {statusOf(post)}
      </span>
    </button>
  )
}
