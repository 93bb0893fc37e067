import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { previewBlogPost } from '#modules/content/contract/blog.ts'
import { call } from '#kernel/web/api.ts'
import { PostText } from '../../reading/post-text.tsx'
import { useOfficeDate } from '#kernel/web/backoffice/moments.ts'
import type { PostValues } from './post-values.ts'

/** A preview of the post as the storefront shows it. */
export function PostPreview({ values }: { values: PostValues }) {
  const dateOf = useOfficeDate()
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const { data } = useQuery({
    queryKey: ['post-preview', values.content],
    queryFn: () => call(previewBlogPost, { body: { content: values.content } }),
  })
  // Noon in UTC, so that the day is the same in nearly all time zones.
  const at = `${values.published_at || today}T12:00:00Z`
  return (
    <article aria-label="Preview" className="grid gap-6 rounded-lg border border-line bg-paper p-6 md:p-8">
      <PostText
        title={values.title || 'Untitled'}
        publishedAt={at}
        published={`Published on ${dateOf(at)}`}
        imageUrl={values.image_url}
        content={data?.content ?? ''}
        format="html"
        heading="h3"
      />
    </article>
  )
}
