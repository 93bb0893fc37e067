import type { ContentPost, Platform } from '../../contract.ts'
import { platformNames } from '../../rules/platforms.ts'
import { t } from '#kernel/web/backoffice/language.ts'
import './calendar.css'

export function PlatformBadge({ platform }: { platform: Platform }) {
  return (
    <span
      data-platform={platform}
      className="platform-badge rounded-sm px-1.5 py-0.5 text-xs font-medium whitespace-nowrap"
    >
      {t(platformNames[platform])}
    </span>
  )
}

/** The label of a post's status. */
export function statusOf(post: ContentPost): string {
  if (post.due) return 'Due'
  return { draft: 'Draft', scheduled: 'Scheduled', published: 'Published' }[post.status]
}
