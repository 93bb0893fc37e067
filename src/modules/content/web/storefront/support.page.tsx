import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import {
  ArrowRight,
  BookOpen,
  Hammer,
  Mail,
  Ruler,
  ShieldCheck,
  Sparkles,
  Truck,
  Undo2,
  type LucideIcon,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import type { SupportItem } from '../../contract/content.ts'
import { LoadErrorPage } from '#kernel/web/load-error.tsx'
import { publicHead } from '#modules/settings/web/index.ts'
import { supportItems } from '../queries/content.ts'
import { WindowScene } from '#kernel/web/storefront/window-scene.tsx'
import { buttonClasses } from '#kernel/web/ui/button.tsx'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { shownArticles } from './articles.ts'

export const Route = createFileRoute('/_storefront/support')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(supportItems),
  head: ({ match: { context } }) =>
    publicHead(
      {
        title: context.i18n.t('support.title'),
        description: context.i18n.t('support.intro'),
        path: '/support',
      },
      context,
    ),
  component: SupportPage,
  pendingComponent: SupportSkeleton,
  pendingMs: 200,
  errorComponent: LoadErrorPage,
})

const grid = 'grid gap-4 md:grid-cols-2 md:gap-6'

function SupportPage() {
  const { t } = useTranslation()
  const { data } = useSuspenseQuery(supportItems)
  const articles = shownArticles(data)
  return (
    <SupportFrame>
      {articles.length === 0 ? (
        <div className="grid justify-items-center gap-3 rounded-lg bg-linen px-6 py-16 text-center">
          <WindowScene scene="open" />
          <h2>{t('support.empty')}</h2>
          <p className="max-w-md text-ink-soft">{t('support.emptyText')}</p>
        </div>
      ) : (
        <ul className={grid}>
          {articles.map((article) => (
            <ArticleCard key={article.id} article={article} />
          ))}
        </ul>
      )}
      <section className="mt-10 grid gap-5 rounded-lg bg-linen p-6 md:mt-14 md:grid-cols-[1fr_auto] md:items-center md:p-10">
        <div className="grid gap-2">
          <h2>{t('support.stillNeedHelp')}</h2>
          <p className="prose-width text-ink-soft">{t('support.stillNeedHelpText')}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Link to="/support/$slug" params={{ slug: 'contact-us' }} className={buttonClasses()}>
            {t('support.contact')}
          </Link>
          <Link to="/products" className={buttonClasses({ look: 'quiet' })}>
            {t('support.browseProducts')}
          </Link>
        </div>
      </section>
    </SupportFrame>
  )
}

/** Icons of the articles that every shop starts with; other articles have a book. */
const signs: Partial<Record<string, LucideIcon>> = {
  'contact-us': Mail,
  'installation-guide': Hammer,
  warranty: ShieldCheck,
  returns: Undo2,
  'how-to-measure': Ruler,
  cleaning: Sparkles,
  'delivery-and-payment': Truck,
}

function ArticleCard({ article }: { article: SupportItem }) {
  const { t } = useTranslation()
  const titleId = `article-${article.id}`
  const Sign = signs[article.slug] ?? BookOpen
  return (
    <li className="group relative grid grid-cols-[auto_minmax(0,1fr)] grid-rows-[auto_1fr_auto] gap-x-4 gap-y-2 rounded-lg border border-line bg-surface p-6 hover:border-ink-soft">
      <Sign size={22} strokeWidth={1.5} aria-hidden className="row-span-3 mt-0.5 text-accent" />
      <div className="flex items-baseline justify-between gap-4">
        <h2 id={titleId} lang={article.languages?.title} className="text-lg">
          {article.title}
        </h2>
        <span className="figures shrink-0 text-xs whitespace-nowrap text-ink-soft">{`#${article.order}`}</span>
      </div>
      <p lang={article.languages?.description} className="text-ink-soft">
        {article.description}
      </p>
      <Link
        to="/support/$slug"
        params={{ slug: article.slug }}
        aria-describedby={titleId}
        className="inline-flex min-h-11 items-center gap-1.5 justify-self-start font-medium text-accent after:absolute after:inset-0 after:rounded-lg group-hover:underline group-hover:underline-offset-4"
      >
        {t('support.readMore')}
        <ArrowRight size={16} aria-hidden />
      </Link>
    </li>
  )
}

function SupportSkeleton() {
  return (
    <SupportFrame busy>
      <div className={grid}>
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} className="h-48 w-full" />
        ))}
      </div>
    </SupportFrame>
  )
}

function SupportFrame({ busy, children }: { busy?: boolean; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className="page" aria-busy={busy}>
      <header className="grid gap-3 pt-10 pb-10 md:pt-14">
        <h1>{t('support.title')}</h1>
        <p className="prose-width text-lg text-ink-soft">{t('support.intro')}</p>
      </header>
      {children}
    </div>
  )
}
