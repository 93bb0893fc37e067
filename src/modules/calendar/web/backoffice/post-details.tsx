import { Link } from '@tanstack/react-router'
import { CheckCheck, Copy, CopyPlus, Pencil, Trash2 } from 'lucide-react'
import type { ContentPost } from '../../contract.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { copyText } from '#kernel/web/backoffice/copying/copy-text.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { momentName } from './days.ts'
import { PlatformBadge, statusOf } from './platform-badge.tsx'

/** A post in full, with all its actions. */
export function PostDetails({
  post,
  may,
  close,
  edit,
  duplicate,
  remove,
  publish,
}: {
  post: ContentPost
  may: boolean
  close: () => void
  edit: () => void
  duplicate: () => void
  remove: () => void
  publish: () => void
}) {
  const { timeZone } = useShopConfig()
  const onBlog = post.platform === 'blog' && post.status === 'published'
  return (
    <Dialog open onClose={close} title={post.title} closeLabel="Close">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft">
        <PlatformBadge platform={post.platform} />
        <span className={post.due ? 'font-medium text-clay' : undefined}>{statusOf(post)}</span>
        {post.scheduled_at && <span className="figures">{momentName(post.scheduled_at, timeZone)}</span>}
        {post.author && <span>by {post.author}</span>}
      </p>
      {post.due && (
        <p className="mt-3 rounded-md bg-clay-wash p-3">
          The time for this post has come. Copy the text, publish it there, then mark it as published.
        </p>
      )}
      <p className="my-4 max-h-72 overflow-y-auto rounded-md border border-line p-3 whitespace-pre-wrap wrap-anywhere">
        {post.content || <span className="text-ink-soft">No text yet.</span>}
      </p>
      {post.blog_slug && (
        <p className="mb-4">
          <Link to="/blog/$slug" params={{ slug: post.blog_slug }} target="_blank" className="underline">
            Read it on the blog
          </Link>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button look="quiet" size="sm" onClick={() => void copyText(post.content)}>
          <Copy size={15} aria-hidden />
          Copy text
        </Button>
        {post.status !== 'published' && (
          <Button look={post.due ? 'primary' : 'quiet'} size="sm" disabled={!may} onClick={publish}>
            <CheckCheck size={15} aria-hidden />
            {post.platform === 'blog' ? 'Publish now' : 'Mark as published'}
          </Button>
        )}
        <Button look="quiet" size="sm" disabled={!may} onClick={duplicate}>
          <CopyPlus size={15} aria-hidden />
          Duplicate
        </Button>
        <Button look="quiet" size="sm" disabled={!may || onBlog} onClick={edit}>
          <Pencil size={15} aria-hidden />
          Edit
        </Button>
        <Button look="quiet" size="sm" disabled={!may} onClick={remove}>
          <Trash2 size={15} aria-hidden />
          Delete
        </Button>
      </div>
    </Dialog>
  )
}
