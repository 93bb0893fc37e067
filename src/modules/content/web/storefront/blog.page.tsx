import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { LoadErrorPage } from '#kernel/web/load-error.tsx'
import { publicHead } from '#modules/settings/web/index.ts'
import { blogPosts } from '../queries/content.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { PostCard, PostCardSkeleton } from './post-card.tsx'

const skeletons = 3

export const Route = createFileRoute('/_storefront/blog')({
  loader: async ({ context: { queryClient } }) => {
    const { pages } = await queryClient.ensureInfiniteQueryData(blogPosts)
    return { image: pages[0]?.rows[0]?.image_url }
  },
  head: ({ loaderData, match: { context } }) =>
    publicHead(
      {
        title: context.i18n.t('blog.title'),
        description: context.i18n.t('blog.subtitle'),
        path: '/blog',
        image: loaderData?.image,
        feed: '/blog/rss.xml',
      },
      context,
    ),
  component: BlogPage,
  pendingComponent: BlogSkeleton,
  pendingMs: 200,
  errorComponent: LoadErrorPage,
})

function BlogPage() {
  const { t } = useTranslation()
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    useSuspenseInfiniteQuery(blogPosts)
  const posts = data.pages.flatMap(({ rows }) => rows)
  return (
    <BlogFrame>
      {posts.length === 0 && <p className="py-16 text-center text-ink-soft">{t('blog.empty')}</p>}
      <ol className="grid gap-14 md:gap-20">
        {posts.map((post, index) => (
          <li key={post.slug}>
            <PostCard post={post} seen={index === 0 ? 'first' : index === 1 ? 'soon' : 'later'} />
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <div className="mt-16 grid justify-items-center gap-3">
          {isFetchNextPageError && (
            <p role="alert" className="text-clay">
              {t('shell.failed')}
            </p>
          )}
          <Button look="quiet" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('blog.more')}
          </Button>
        </div>
      )}
    </BlogFrame>
  )
}

function BlogSkeleton() {
  return (
    <BlogFrame busy>
      <div className="grid gap-14 md:gap-20">
        {Array.from({ length: skeletons }, (_, index) => (
          <PostCardSkeleton key={index} />
        ))}
      </div>
    </BlogFrame>
  )
}

function BlogFrame({ busy, children }: { busy?: boolean; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className="page" aria-busy={busy}>
      <header className="grid gap-3 pt-10 pb-10 md:pt-14 md:pb-14">
        <h1>{t('blog.title')}</h1>
        <p className="prose-width text-lg text-ink-soft">{t('blog.subtitle')}</p>
      </header>
      {children}
    </div>
  )
}
