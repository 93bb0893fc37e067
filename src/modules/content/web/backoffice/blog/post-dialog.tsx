import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listBlogPosts, type BlogPost } from '#modules/content/contract/content.ts'
import { untranslatedPost } from '../../queries/content.ts'
import { writeBlogPost } from '../../queries/staff-content.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { DraftNotice } from '#kernel/web/backoffice/drafts/draft-notice.tsx'
import { useDraft, useStoredDraft } from '#kernel/web/backoffice/drafts/use-draft.ts'
import { RecordDialog } from '#kernel/web/backoffice/editing/record-dialog.tsx'
import { useRecordForm } from '#kernel/web/backoffice/editing/use-record-form.ts'
import { AwaitedRecord } from '#kernel/web/backoffice/rich-text/awaited-record.tsx'
import { toRichPost } from './rich-post.ts'
import { PostFields } from './post-fields.tsx'
import { TranslationsField } from '#kernel/web/backoffice/translating/translations-field.tsx'
import { bodyOf, emptyPost, postFields, postValues, translatedPost, type PostValues } from './post-values.ts'

interface Shared {
  close: () => void
}

/** Writes a new post, or changes the one with this slug. */
export function PostDialog({ slug, ...rest }: Shared & { slug: string | null }) {
  // Read again each time, so that nobody starts from an outdated version.
  const query = useQuery({ ...untranslatedPost(slug ?? ''), enabled: slug !== null, gcTime: 0 })
  const [round, begin] = useState(0)
  const again = () => begin(round + 1)
  if (slug === null) return <PostEditor key={round} post={null} again={again} {...rest} />
  if (query.data) return <PostEditor key={round} post={query.data} again={again} {...rest} />
  return (
    <AwaitedRecord title="Edit Blog Post" missing="Blog post not found" read={query} close={rest.close} />
  )
}

function PostEditor({ post, close, again }: Shared & { post: BlogPost | null; again: () => void }) {
  const { timeZone } = useShopConfig()
  const draft = useStoredDraft<PostValues>(`blog:${post?.slug ?? 'new'}`)
  const valuesOf = (saved: BlogPost) => postValues(saved, timeZone)
  const version = draft.found?.version ?? post?.version
  const form = useRecordForm({
    noun: 'blog post',
    verb: 'save',
    record: post,
    fields: postFields(post === null),
    ...(!post && { start: emptyPost() }),
    version,
    valuesOf,
    write: (values, precondition) => writeBlogPost(post, bodyOf(values, post, timeZone), precondition),
    refreshes: [listBlogPosts],
    may: true,
    close,
  })
  useDraft(draft, form, version)
  return (
    <RecordDialog title={post ? 'Edit Blog Post' : 'Add Blog Post'} form={form}>
      {draft.found && (
        <DraftNotice
          discard={() => {
            draft.forget()
            again()
          }}
        />
      )}
      <PostFields form={form} isNew={post === null} />
      <TranslationsField
        fields={translatedPost}
        base={form.values}
        record={post && toRichPost(post)}
        value={form.values.translations}
        onChange={(translations) => form.set({ translations })}
        error={form.error}
      />
    </RecordDialog>
  )
}
