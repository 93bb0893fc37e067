import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { formatDate } from '#kernel/rules/format.ts'
import { languageOrNull } from '#kernel/rules/languages.ts'
import { hasSlug } from '#kernel/rules/localized.ts'
import { isStaff } from '#kernel/rules/permissions.ts'
import { LoadErrorPage } from '#kernel/web/load-error.tsx'
import { urlInOwnLanguage, pathsOf, publicHead, shopOf, shorten } from '#modules/settings/web/index.ts'
import { orNotFound } from '#kernel/web/or-not-found.ts'
import { useSignIn } from '#modules/accounts/web/queries/index.ts'
import { categories } from '#modules/catalog/web/queries/index.ts'
import { readableText } from '../reading/readable-post.ts'
import { blogPost } from '../queries/content.ts'
import { article } from './structured-data.ts'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { NotFoundNotice } from '#kernel/web/storefront/not-found-notice.tsx'
import { Post, postColumn } from './post.tsx'

export const Route = createFileRoute('/_storefront/blog/$slug')({
  loader: async ({ context: { queryClient, facts, i18n }, params, location }) => {
    const [post] = await Promise.all([
      orNotFound(queryClient.ensureQueryData(blogPost(params.slug))),
      queryClient.ensureQueryData(categories),
    ])
    const href = urlInOwnLanguage(location, { asked: params.slug, slug: post.slug, folder: '/blog' })
    // Found by a former slug, which is permanently replaced, or by a slug in another language, which is right for
    // other visitors.
    if (href) throw redirect({ href, statusCode: hasSlug(post, params.slug) ? 302 : 301, replace: true })
    return {
      post,
      // Formatted by the server, because the first date format of `Intl` takes a tenth of a second on a phone.
      day: formatDate(post.published_at, facts.timeZone, languageOrNull(i18n.language) ?? 'en'),
      description: shorten(readableText(post)),
    }
  },
  head: ({ loaderData: { post, description = '' } = {}, match: { context } }) =>
    post
      ? publicHead(
          {
            title: post.title,
            description,
            path: `/blog/${encodeURIComponent(post.slug)}`,
            paths: pathsOf(post.slugs, (slug) => `/blog/${encodeURIComponent(slug)}`),
            image: post.image_url,
            kind: 'article',
            trail: [{ name: context.i18n.t('blog.title'), path: '/blog' }],
            data: [
              article(post, {
                facts: context.facts,
                shop: shopOf(context),
                language: context.i18n.language,
              }),
            ],
            feed: '/blog/rss.xml',
          },
          context,
        )
      : { meta: [{ title: context.i18n.t('blog.notFound') }] },
  component: BlogPostPage,
  pendingComponent: BlogPostSkeleton,
  notFoundComponent: MissingPost,
  errorComponent: LoadErrorPage,
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
      <Skeleton className="aspect-3/2 w-full" />
      <Skeleton className="h-64 w-full" />
    </div>
  )
}

/**
 * The page of a missing post for the public; for staff it shows a scheduled post, which the server returns only to
 * them.
 */
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
