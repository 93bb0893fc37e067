import { useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { createBlogPost } from '#modules/content/contract/blog.ts'
import { listBlogPosts, type BlogPost } from '#modules/content/contract/content.ts'
import { useOfficeDate } from '#kernel/web/backoffice/moments.ts'
import { categoryChoice } from '#modules/catalog/web/backoffice/index.ts'
import { DeleteDialog } from '#kernel/web/backoffice/editing/delete-dialog.tsx'
import { RowButtons } from '#kernel/web/backoffice/editing/row-buttons.tsx'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { ListTable } from '#kernel/web/backoffice/table/list-table.tsx'
import { useListSearch } from '#kernel/web/backoffice/table/use-list-search.ts'
import { ViewButton } from '#kernel/web/backoffice/rich-text/view-button.tsx'
import { AddButton } from '#kernel/web/backoffice/add-button.tsx'
import { useShopConfig } from '#kernel/web/shop.ts'
import { DraftNotice } from '#kernel/web/backoffice/drafts/draft-notice.tsx'
import { useDraft, useStoredDraft } from '#kernel/web/backoffice/drafts/use-draft.ts'
import { RecordDialog } from '#kernel/web/backoffice/editing/record-dialog.tsx'
import { useRecordForm } from '#kernel/web/backoffice/editing/use-record-form.ts'
import { AwaitedRecord } from '#kernel/web/backoffice/rich-text/awaited-record.tsx'
import { TranslationsField } from '#kernel/web/backoffice/translating/translations-field.tsx'
import { useDeleteBlogPost, writeBlogPost } from '../../queries/staff-content.ts'
import { postColumns } from './post-columns.tsx'
import { untranslatedPost } from '../../queries/content.ts'
import { toRichPost } from './rich-post.ts'
import { PostFields } from './post-fields.tsx'
import { bodyOf, emptyPost, postFields, postValues, translatedPost, type PostValues } from './post-values.ts'

interface Shared {
  close: () => void
}

/** Writes a new post, or changes the one with this slug. */
function PostDialog({ slug, ...rest }: Shared & { slug: string | null }) {
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

/** Stands for a new post in the address, because no post can have this slug. */
const newPost = 'new'

/** The blog for staff: all posts, including scheduled ones. */
export function BlogScreen() {
  const { search, open, close } = useListSearch()
  const may = useMay(createBlogPost)
  const dateOf = useOfficeDate()
  const [deleting, setDeleting] = useState<BlogPost | null>(null)
  const columns = useMemo(
    () => postColumns(dateOf),
    // `dateOf` is a new function in each render, but always gives the same results.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [],
  )
  const edit = ({ slug }: BlogPost) => open('edit', slug)
  const rowButtons = (post: BlogPost) => (
    <>
      <ViewButton title={post.title} path={`/blog/${encodeURIComponent(post.slug)}`} />
      <RowButtons
        stay
        name={post.title}
        mayEdit={may}
        mayDelete={may}
        edit={() => edit(post)}
        remove={() => setDeleting(post)}
      />
    </>
  )
  return (
    <>
      <ListTable<BlogPost>
        list={listBlogPosts}
        noun={{ one: 'post', many: 'posts' }}
        columns={columns}
        filters={[
          { name: 'category_id', label: 'Category', choice: categoryChoice },
          {
            name: 'state',
            label: 'State',
            options: [
              { value: 'published', label: 'Published' },
              { value: 'scheduled', label: 'Scheduled' },
            ],
          },
        ]}
        defaultSort="-published_at"
        searchPlaceholder="Title, slug or content"
        keyOf={({ slug }) => slug}
        nameOf={({ title }) => title}
        {...(may && { open: edit })}
        actions={rowButtons}
        empty="No blog posts yet. Write your first one!"
        emptyHint="Posts bring visitors from search engines: how to measure, which product suits which room."
        emptyAction={{ label: 'Write the first post', may, run: () => open('edit', newPost) }}
      >
        <AddButton label="Add Blog Post" may={may} run={() => open('edit', newPost)} />
      </ListTable>
      {search['edit'] && may && (
        <PostDialog slug={search['edit'] === newPost ? null : search['edit']} close={() => close('edit')} />
      )}
      {deleting && <DeletePost post={deleting} close={() => setDeleting(null)} />}
    </>
  )
}

function DeletePost({ post, close }: { post: BlogPost; close: () => void }) {
  const { mutate, isPending } = useDeleteBlogPost(close)
  return (
    <DeleteDialog title="Delete this post?" busy={isPending} close={close} confirm={() => mutate(post)}>
      <p>
        <strong className="font-semibold">{post.title}</strong> leaves the blog, and its address leads nowhere
        any more.
      </p>
    </DeleteDialog>
  )
}
