import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, redirect } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { FailedPage } from '../../failed.tsx'
import { publicHead } from '../../head.ts'
import { foundOrMissing } from '../../missing.ts'
import { categories } from '../../queries/catalog.ts'
import { blogPost } from '../../queries/content.ts'
import { useDate } from '../../shop.ts'
import { Picture } from '../../ui/picture.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { NotFoundNotice } from '../shell/not-found-notice.tsx'
import { paragraphs, summary } from './excerpt.ts'

export const Route = createFileRoute('/_storefront/blog/$slug')({
  loader: async ({ context: { queryClient }, params }) => {
    const [post] = await Promise.all([
      foundOrMissing(queryClient.ensureQueryData(blogPost(params.slug))),
      queryClient.ensureQueryData(categories),
    ])
    // Found under an address it had before: this is the one it has now.
    if (post.slug !== params.slug) {
      throw redirect({ to: '/blog/$slug', params: { slug: post.slug }, statusCode: 301, replace: true })
    }
    return post
  },
  head: ({ loaderData: post, match: { context } }) =>
    post
      ? publicHead(
          {
            title: post.title,
            description: summary(post.content),
            path: `/blog/${encodeURIComponent(post.slug)}`,
            image: post.image_url,
          },
          context,
        )
      : { meta: [{ title: context.texts.t('blog.notFound') }] },
  component: BlogPostPage,
  pendingComponent: BlogPostSkeleton,
  notFoundComponent: MissingPost,
  errorComponent: FailedPage,
})

const column = 'page max-w-[52rem]'

function BlogPostPage() {
  const { t } = useTranslation()
  const date = useDate()
  const { data: post } = useSuspenseQuery(blogPost(Route.useParams().slug))
  return (
    <article className={`${column} grid gap-8 pt-6 md:pt-10`}>
      <Link
        to="/blog"
        className="inline-flex min-h-11 items-center gap-2 justify-self-start text-sm text-ink-soft hover:text-ink hover:underline"
      >
        <ArrowLeft size={16} aria-hidden />
        {t('blog.back')}
      </Link>
      <header className="grid gap-4">
        <h1 className="text-2xl md:text-4xl">{post.title}</h1>
        <p className="text-sm text-ink-soft">
          <time dateTime={post.published_at}>{t('blog.published', { date: date(post.published_at) })}</time>
        </p>
      </header>
      {post.image_url && (
        <Picture
          src={post.image_url}
          alt=""
          loading="eager"
          fetchPriority="high"
          sizes="(min-width: 52rem) 47rem, 100vw"
          className="aspect-[3/2] w-full rounded-md"
        />
      )}
      <div className="prose">
        {paragraphs(post.content).map(({ at, text }) => (
          <p key={at}>{text}</p>
        ))}
      </div>
      <Onward categoryId={post.category_id} />
    </article>
  )
}

/** Where somebody goes who has read to the end: to the products the post was about. */
function Onward({ categoryId }: { categoryId: string | null }) {
  const { t } = useTranslation()
  const { data: known } = useQuery(categories)
  const category = known?.find(({ id }) => id === categoryId)
  if (!category) return null
  return (
    <aside className="group relative mt-6 grid overflow-hidden rounded-lg bg-linen sm:grid-cols-[2fr_3fr] sm:items-center">
      <Picture
        src={category.image_url}
        alt=""
        sizes="(min-width: 40rem) 20rem, 100vw"
        className="aspect-[3/2] w-full"
      />
      <div className="grid gap-1 p-6">
        <p className="text-sm text-ink-soft">{t('blog.related')}</p>
        <h2 className="text-lg">
          <Link
            to="/categories/$slug"
            params={{ slug: category.slug }}
            className="after:absolute after:inset-0 group-hover:underline group-hover:decoration-1 group-hover:underline-offset-4"
          >
            {category.name}
          </Link>
        </h2>
        <p className="mt-1 text-sm text-ink-soft">{category.description}</p>
      </div>
    </aside>
  )
}

function BlogPostSkeleton() {
  return (
    <div className={`${column} grid gap-8 pt-12 md:pt-20`} aria-busy="true">
      <Skeleton className="h-12 w-4/5" />
      <Skeleton className="h-4 w-40" />
      <Skeleton className="aspect-[3/2] w-full" />
      <Skeleton className="h-64 w-full" />
    </div>
  )
}

function MissingPost() {
  const { t } = useTranslation()
  return (
    <NotFoundNotice
      title={t('blog.notFound')}
      text={t('blog.notFoundText')}
      to="/blog"
      way={t('blog.back')}
    />
  )
}
