import type { ReactNode } from 'react'
import type { ContentPost } from '../../contract.ts'
import { RowButtons } from '#kernel/web/backoffice/editing/row-buttons.tsx'
import { useShopConfig } from '#kernel/web/shop.ts'
import { momentName } from './days.ts'
import { PlatformBadge, statusOf } from './platform-badge.tsx'

export interface PostActions {
  may: boolean
  open: (post: ContentPost) => void
  edit: (post: ContentPost) => void
  remove: (post: ContentPost) => void
}

/** A list of posts with their actions. */
export function PostList({
  posts,
  empty,
  may,
  open,
  edit,
  remove,
}: PostActions & { posts: readonly ContentPost[]; empty: ReactNode }) {
  const { timeZone } = useShopConfig()
  if (posts.length === 0) return <p className="py-2 text-ink-soft">{empty}</p>
  return (
    <ul className="divide-y divide-line">
      {posts.map((post) => (
        <li key={post.id} className="flex items-center gap-2 py-2">
          <div className="min-w-0 grow">
            <button
              type="button"
              aria-label={`View ${post.title}`}
              onClick={() => open(post)}
              className="line-clamp-2 rounded-sm text-left leading-5 font-medium hover:underline"
            >
              {post.title}
            </button>
            <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-soft">
              <PlatformBadge platform={post.platform} />
              {post.scheduled_at && (
                <span className="figures">{momentName(post.scheduled_at, timeZone)}</span>
              )}
              {post.status !== 'scheduled' && <span>{statusOf(post)}</span>}
              {post.due && <span className="font-medium text-clay">Due</span>}
            </p>
          </div>
          <div className="flex shrink-0">
            <RowButtons
              name={post.title}
              mayEdit={may}
              mayDelete={may}
              edit={() => edit(post)}
              remove={() => remove(post)}
            />
          </div>
        </li>
      ))}
    </ul>
  )
}
