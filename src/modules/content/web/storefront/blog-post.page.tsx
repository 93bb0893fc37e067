import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../../kernel/rules/format.ts'
import { isStaff } from '../../../../kernel/rules/permissions.ts'
import { FailedPage } from '../../../../kernel/web/failed.tsx'
import { publicHead, shopOf } from '../../../settings/web/index.ts'
import { foundOrMissing } from '../../../../kernel/web/missing.ts'
import { useSignIn } from '../../../accounts/web/queries/index.ts'
import { categories } from '../../../catalog/web/queries/index.ts'
import { blogPost } from '../queries/content.ts'
import { article } from './structured-data.ts'
import { Skeleton } from '../../../../kernel/web/ui/skeleton.tsx'
import { NotFoundNotice } from '../../../../kernel/web/storefront/not-found-notice.tsx'
import { Post, postColumn } from './post.tsx'

export const Route = createFileRoute('/_storefront/blog/$slug')({
  loader: async ({ context: { queryClient, facts }, params }) => {
    const [post] = await Promise.all([
      foundOrMissing(queryClient.ensureQueryData(blogPost(params.slug))),
      queryClient.ensureQueryData(categories),
    ])
    // Found under an address it had before: this is the one it has now.
    if (post.slug !== params.slug) {
      throw redirect({ to: '/blog/$slug', params: { slug: post.slug }, statusCode: 301, replace: true })
    }
    // Written where the page is made: the first date of `Intl` takes a phone a tenth of a second.
    return { post, day: formatDate(post.published_at, facts.timeZone) }
  },
  head: ({ loaderData: { post } = {}, match: { context } }) =>
    post
      ? publicHead(
          {
            title: post.title,
            description: post.content,
            path: `/blog/${encodeURIComponent(post.slug)}`,
            image: post.image_url,
            kind: 'article',
            trail: [{ name: context.i18n.t('blog.title'), path: '/blog' }],
            data: [article(post, { facts: context.facts, shop: shopOf(context) })],
            feed: '/blog/rss.xml',
          },
          context,
        )
      : { meta: [{ title: context.i18n.t('blog.notFound') }] },
  component: BlogPostPage,
  pendingComponent: BlogPostSkeleton,
  notFoundComponent: MissingPost,
  errorComponent: FailedPage,
})

function BlogPostPage() {
  const loaded = Route.useLoaderData()
  const { data: post } = useSuspenseQuery(blogPost(Route.useParams().slug))
  return <Post post={post} day={post.published_at === loaded.post.published_at ? loaded.day : undefined} />
}

function BlogPostSkeleton() {
  return (
    <div className={`${postColumn} grid gap-8 pt-12 md:pt-20`} aria-busy="true">
      <Skeleton className="h-12 w-4/5" />
      <Skeleton className="h-4 w-40" />
      <Skeleton className="aspect-[3/2] w-full" />
      <Skeleton className="h-64 w-full" />
    </div>
  )
}

/** Nothing for the public; staff see here what is to come, which the server tells only them. */
function MissingPost() {
  const { t } = useTranslation()
  const { user } = useSignIn()
  const { data: coming } = useQuery({
    ...blogPost(Route.useParams().slug),
    enabled: isStaff(user?.role),
    retryOnMount: true,
  })
  if (coming) return <Post post={coming} />
  return (
    <NotFoundNotice
      title={t('blog.notFound')}
      text={t('blog.notFoundText')}
      to="/blog"
      way={t('blog.back')}
    />
  )
}
