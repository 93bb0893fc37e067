import { useMemo, useState } from 'react'
import { createBlogPost } from '#modules/content/contract/blog.ts'
import { listBlogPosts, type BlogPost } from '#modules/content/contract/content.ts'
import { useDeleteBlogPost } from '../../queries/staff-content.ts'
import { useOfficeDate } from '#kernel/web/backoffice/moments.ts'
import { categoryChoice } from '#modules/catalog/web/backoffice/index.ts'
import { DeleteDialog } from '#kernel/web/backoffice/editing/delete-dialog.tsx'
import { RowButtons } from '#kernel/web/backoffice/editing/row-buttons.tsx'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { ListTable } from '#kernel/web/backoffice/table/list-table.tsx'
import { useListSearch } from '#kernel/web/backoffice/table/use-list-search.ts'
import { ViewButton } from '#kernel/web/backoffice/rich-text/view-button.tsx'
import { postColumns } from './post-columns.tsx'
import { PostDialog } from './post-dialog.tsx'
import { AddButton } from '#kernel/web/backoffice/add-button.tsx'

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
