import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createBlogPost, updateBlogPost } from '../../../contract/blog.ts'
import { listBlogPosts } from '../../../contract/content.ts'
import type { BlogPost } from '../../../contract/content.ts'
import { call } from '../../../../../kernel/web/api.ts'
import { blogPost } from '../../queries/content.ts'
import { refresh } from '../../../../../kernel/web/refresh.ts'
import { useShopFacts } from '../../../../../kernel/web/shop.ts'
import { toast } from '../../../../../kernel/web/ui/toast-store.ts'
import { sayCategory } from '../../../../catalog/web/backoffice/categories/category-choice.tsx'
import { DraftNotice } from '../../../../../kernel/web/backoffice/drafts/draft-notice.tsx'
import { useDraft, useFoundDraft } from '../../../../../kernel/web/backoffice/drafts/use-draft.ts'
import { EditDialog } from '../../../../../kernel/web/backoffice/editing/edit-dialog.tsx'
import { useEditing } from '../../../../../kernel/web/backoffice/editing/use-editing.ts'
import { AwaitedRecord } from '../../../../../kernel/web/backoffice/writing/awaited-record.tsx'
import { PostFields } from './post-fields.tsx'
import { bodyOf, emptyPost, postLabels, valuesOf } from './post-values.ts'
import type { PostValues } from './post-values.ts'

interface Shared {
  close: () => void
}

/** Writes a new post, or changes the one at this slug as it is now on the server. */
export function PostDialog({ slug, ...rest }: Shared & { slug: string | null }) {
  // Read anew each time, so that nobody begins with what somebody else has changed already.
  const read = useQuery({ ...blogPost(slug ?? ''), enabled: slug !== null, gcTime: 0 })
  const [round, begin] = useState(0)
  const again = () => begin(round + 1)
  if (slug === null) return <PostEditor key={round} post={null} again={again} {...rest} />
  if (read.data) return <PostEditor key={round} post={read.data} again={again} {...rest} />
  return <AwaitedRecord title="Edit Blog Post" missing="Blog post not found" read={read} close={rest.close} />
}

function PostEditor({ post, close, again }: Shared & { post: BlogPost | null; again: () => void }) {
  const client = useQueryClient()
  const { timeZone } = useShopFacts()
  const draft = useFoundDraft<PostValues>(`blog:${post?.slug ?? 'new'}`)
  const [start] = useState(post ? valuesOf(post, timeZone) : emptyPost())
  const version = draft.found?.version ?? post?.version
  const editing = useEditing<PostValues, BlogPost>({
    start,
    version,
    valuesOf: (saved) => valuesOf(saved, timeZone),
    write: (values, seen) => {
      const body = bodyOf(values, post, timeZone)
      return post
        ? call(updateBlogPost, { params: { slug: post.slug }, body: { ...body, version: seen } })
        : call(createBlogPost, { body })
    },
    onSaved: () => {
      toast({ title: post ? 'Blog post updated successfully' : 'Blog post saved successfully' })
      close()
      void refresh(client, listBlogPosts)
    },
    failed: post ? 'Failed to update blog post' : 'Failed to save blog post',
  })
  useDraft(draft, editing, version)
  return (
    <EditDialog
      title={post ? 'Edit Blog Post' : 'Add Blog Post'}
      editing={editing}
      labels={postLabels}
      say={sayCategory}
      may
      close={close}
    >
      {draft.found && (
        <DraftNotice
          discard={() => {
            draft.forget()
            again()
          }}
        />
      )}
      <PostFields editing={editing} isNew={post === null} />
    </EditDialog>
  )
}
