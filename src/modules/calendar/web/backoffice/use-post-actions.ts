import type { ContentPost } from '../../contract.ts'
import { toastFailure } from '#kernel/web/backoffice/write.ts'
import { useChangePost, useDeletePost, useRestorePost } from '../queries.ts'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { momentName, moveToDay } from './days.ts'

/** The actions on a post besides editing. Each shows a toast, most with an undo button. */
export function usePostActions() {
  const { timeZone } = useShopConfig()
  const [change, deletion, restoring] = [useChangePost(), useDeletePost(), useRestorePost()]

  /** Reschedules a post; undo restores the earlier time. */
  function reschedule(post: ContentPost, scheduled_at: string | null, undoable = true) {
    change.mutate(
      { post, change: { scheduled_at } },
      {
        onSuccess: (moved) =>
          toast({
            title: scheduled_at ? `Moved to ${momentName(scheduled_at, timeZone)}` : 'Moved back',
            ...(undoable && {
              action: { label: 'Undo', run: () => reschedule(moved, post.scheduled_at, false) },
            }),
          }),
        onError: toastFailure('Failed to move post'),
      },
    )
  }

  function setStatus(post: ContentPost, status: ContentPost['status']) {
    const undoable = status === 'published' && post.platform !== 'blog'
    change.mutate(
      { post, change: { status } },
      {
        onSuccess: (changed) =>
          toast({
            title: status === 'published' ? 'Post marked as published' : 'Post updated successfully',
            ...(changed.blog_slug && { description: 'It is on the blog now.' }),
            ...(undoable && { action: { label: 'Undo', run: () => setStatus(changed, post.status) } }),
          }),
        onError: toastFailure('Failed to update post'),
      },
    )
  }

  const restore = (post: ContentPost) =>
    restoring
      .mutateAsync(post)
      .then(() => toast({ title: 'Post restored' }), toastFailure('Failed to restore post'))

  return {
    /** Moves a post to another day at the same time of day. */
    move(post: ContentPost, day: string) {
      if (!post.scheduled_at) return
      const at = moveToDay(post.scheduled_at, day, timeZone)
      if (at !== post.scheduled_at) reschedule(post, at)
    },

    publish: (post: ContentPost) => setStatus(post, 'published'),

    remove: (post: ContentPost) =>
      deletion.mutateAsync(post).then(
        () =>
          toast({
            title: 'Post deleted successfully',
            action: { label: 'Undo', run: () => void restore(post) },
          }),
        toastFailure('Failed to delete post'),
      ),
    isRemoving: deletion.isPending,
  }
}
