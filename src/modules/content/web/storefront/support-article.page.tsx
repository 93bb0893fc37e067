import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { createFileRoute, Link, redirect } from '@tanstack/react-router'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import type { SupportItem } from '../../contract/content.ts'
import { hasSlug } from '#kernel/rules/localized.ts'
import { LoadErrorPage } from '#kernel/web/load-error.tsx'
import { orNotFound } from '#kernel/web/or-not-found.ts'
import { urlInOwnLanguage, pathsOf, publicHead } from '#modules/settings/web/index.ts'
import { supportItemBySlug, supportItems } from '../queries/content.ts'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { NotFoundNotice } from '#kernel/web/storefront/not-found-notice.tsx'
import { ArticleFooter } from './article-footer.tsx'
import { contactSlug, shownArticles } from './articles.ts'
import { ContactCard } from './contact-card.tsx'
import type { ReactNode } from 'react'

/** A word or number beside a title. */
function Badge({ children }: { children: ReactNode }) {
  return (
    <span className="figures inline-flex shrink-0 items-center rounded-full bg-linen px-3 py-1 text-sm text-ink-soft">
      {children}
    </span>
  )
}

export const Route = createFileRoute('/_storefront/support/$slug')({
  loader: async ({ context: { queryClient }, params, location }) => {
    const articles = shownArticles(await queryClient.ensureQueryData(supportItems))
    const listed = articles.find((article) => hasSlug(article, params.slug))
    const article = listed ?? (await articleBefore(params.slug, queryClient))
    const href = urlInOwnLanguage(location, { asked: params.slug, slug: article.slug, folder: '/support' })
    // A slug in another language is right for other visitors, so that redirect is temporary; a former slug is right
    // for nobody.
    if (href) throw redirect({ href, statusCode: hasSlug(article, params.slug) ? 302 : 301, replace: true })
    return article
  },
  head: ({ loaderData: article, match: { context } }) =>
    article
      ? publicHead(
          {
            title: article.title,
            description: article.description,
            path: `/support/${article.slug}`,
            paths: pathsOf(article.slugs, (slug) => `/support/${slug}`),
          },
          context,
        )
      : { meta: [{ title: context.i18n.t('support.notFound') }] },
  component: SupportArticlePage,
  pendingComponent: SupportArticleSkeleton,
  notFoundComponent: MissingArticle,
  errorComponent: LoadErrorPage,
})

/** The article that had this slug before. */
const articleBefore = (slug: string, queryClient: QueryClient): Promise<SupportItem> =>
  orNotFound(queryClient.ensureQueryData(supportItemBySlug(slug)))

const columns = 'page grid grid-cols-1 gap-12 pt-8 md:pt-14 lg:grid-cols-[minmax(0,44rem)_1fr] lg:gap-20'

function SupportArticlePage() {
  const { t } = useTranslation()
  const article = Route.useLoaderData()
  const { data } = useSuspenseQuery(supportItems)
  return (
    <div className={columns}>
      <article className="grid grid-cols-1 content-start gap-8">
        <header className="grid gap-4">
          {!article.legal && (
            <p className="flex flex-wrap gap-2">
              <Badge>{t('support.badge')}</Badge>
              <Badge>{`#${article.order}`}</Badge>
            </p>
          )}
          <h1 lang={article.languages?.title}>{article.title}</h1>
          <p lang={article.languages?.description} className="prose-width text-lg text-ink-soft">
            {article.description}
          </p>
        </header>
        {hasSlug(article, contactSlug) && <ContactCard />}
        {/* Sanitised by the server (`safe-html.ts`). */}
        <div
          lang={article.languages?.content}
          className="prose"
          dangerouslySetInnerHTML={{ __html: article.content }}
        />
        <ArticleFooter key={article.id} article={article} />
      </article>
      <OtherArticles articles={shownArticles(data)} />
    </div>
  )
}

/** The other articles, beside the article on wide screens; on narrow ones its footer links to the list. */
function OtherArticles({ articles }: { articles: readonly SupportItem[] }) {
  const { t } = useTranslation()
  return (
    <nav
      aria-label={t('support.all')}
      className="sticky top-28 hidden content-start self-start border-l border-line pl-8 lg:grid"
    >
      <p className="mb-2 text-sm font-semibold">{t('support.all')}</p>
      <ul>
        {articles.map(({ id, slug, title, languages }) => (
          <li key={id}>
            <Link
              to="/support/$slug"
              params={{ slug }}
              lang={languages?.title}
              className="block py-2 text-sm text-ink-soft hover:text-ink hover:underline data-[status=active]:font-medium data-[status=active]:text-accent"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function SupportArticleSkeleton() {
  return (
    <div className={columns} aria-busy="true">
      <div className="grid gap-5">
        <Skeleton className="h-8 w-56" />
        <Skeleton className="h-12 w-3/4" />
        <Skeleton className="h-6 w-full" />
        <Skeleton className="h-80 w-full" />
      </div>
    </div>
  )
}

function MissingArticle() {
  const { t } = useTranslation()
  return (
    <NotFoundNotice
      title={t('support.notFound')}
      text={t('support.notFoundText')}
      to="/support"
      way={t('support.browseAll')}
    />
  )
}
