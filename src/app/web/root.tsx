import { useEffect, type ReactNode } from 'react'
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, HeadContent, Outlet, Scripts, useRouter } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import type { I18n } from '#kernel/web/i18n/i18n.ts'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { whenIdle } from '#kernel/web/ui/when-idle.ts'
import { shopOf } from '#modules/settings/web/head.ts'
import { iconsOf } from '#kernel/web/shop-icons.ts'
import type { ShopConfig } from '#kernel/web/shop-config.ts'
import { LoadErrorPage } from '#kernel/web/load-error.tsx'
import { NotFoundPage } from '#kernel/web/not-found.page.tsx'
import { categoryLinks } from '#modules/catalog/web/queries/catalog.ts'
import { legalLinks } from '#modules/content/web/queries/legal-links.ts'
import { shopSettings } from '#modules/settings/web/shop-settings.ts'
import { PageDataElement, type OutgoingData } from './page-data.tsx'
import styles from './styles.css?url'
import { StorefrontFrame } from './storefront/frame.tsx'
import { fontsOnly, deferredFiles, starter } from './deferred-scripts.ts'

const written = createIsomorphicFn()
  .server((routes: readonly string[]) => {
    const files = deferredFiles(routes)
    return { list: JSON.stringify(files), starter: files.length > 0 ? starter : fontsOnly }
  })
  // The elements exist already and stay unchanged.
  .client((_routes: readonly string[]) => ({ list: '', starter: '' }))

/** The list of the page's scripts, and what loads them once the styles are there. */
function DeferredScripts() {
  const router = useRouter()
  const parts = written(router.state.matches.map(({ routeId }) => routeId))
  return (
    <>
      <script
        type="application/json"
        id="page-files"
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: parts.list }}
      />
      <script
        nonce={router.options.ssr?.nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: parts.starter }}
      />
    </>
  )
}

export interface RouterContext {
  queryClient: QueryClient
  i18n: I18n
  facts: ShopConfig
  /** The reads that the server has made for the page. */
  outgoing: OutgoingData
  /** Set by the server if the record in the URL does not exist. */
  missing: boolean
}

export const Route = createRootRouteWithContext<RouterContext>()({
  head: ({ match: { context } }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
      { name: 'color-scheme', content: 'light dark' },
    ],
    links: [
      { rel: 'stylesheet', href: styles },
      ...iconsOf(shopOf(context)?.logo_url),
      { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
      { rel: 'manifest', href: `/manifest.webmanifest?lng=${context.i18n.language}` },
    ],
  }),
  loader: async ({ context: { queryClient } }) => {
    const [shop] = await Promise.all([
      queryClient.ensureQueryData(shopSettings),
      // Prefetched for the footer, which also works without them.
      queryClient.prefetchQuery(categoryLinks),
      queryClient.prefetchQuery(legalLinks),
    ])
    return shop
  },
  component: () => (
    <Document>
      <Outlet />
    </Document>
  ),
  errorComponent: FailedShop,
  notFoundComponent: () => (
    <StorefrontFrame>
      <NotFoundPage />
    </StorefrontFrame>
  ),
})

/**
 * On a first visit, web fonts and pictures below the first screen are used once the page is interactive
 * (`deferred-scripts.ts`). Later pages of the browser use them at once. React may have replaced the element, which loses
 * the attributes that the page had set on it.
 */
function useDeferredFonts(): void {
  useEffect(() => {
    const use = () => {
      document.documentElement.dataset['fonts'] = ''
    }
    try {
      if (localStorage.getItem('fonts') !== null) return use()
      localStorage.setItem('fonts', '')
    } catch {
      // Where storage is refused, every page waits.
    }
    return whenIdle(use)
  }, [])
}

/** The page when the settings cannot be read: without the frame, which shows their names, links and languages. */
function FailedShop() {
  const { t } = useTranslation()
  return (
    <Document>
      <title>{t('shell.failed')}</title>
      <main id="content" className="grid min-h-dvh content-center">
        <LoadErrorPage heading="h1" />
      </main>
    </Document>
  )
}

function Document({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation()
  useDeferredFonts()
  return (
    // The page notes there which fonts it uses before it is alive.
    <html lang={i18n.language} suppressHydrationWarning>
      <head>
        <HeadContent />
        {/* Not in `head`, where the router keeps only one tag per name: each colour scheme has its own colour. */}
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#faf7f1" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#191613" />
      </head>
      <body>
        {children}
        <PageDataElement />
        <DeferredScripts />
        <Scripts />
      </body>
    </html>
  )
}
