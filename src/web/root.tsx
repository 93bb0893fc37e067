import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, HeadContent, Outlet, Scripts } from '@tanstack/react-router'
import type { i18n } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { ShopFacts } from './shop-facts.ts'
import styles from './styles.css?url'
import { NotFoundPage } from './not-found.page.tsx'
import { shopSettings } from './queries/content.ts'
import { StorefrontFrame } from './storefront/shell/frame.tsx'

export interface RouterContext {
  queryClient: QueryClient
  texts: i18n
  facts: ShopFacts
}

export const Route = createRootRouteWithContext<RouterContext>()({
  head: () => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
      { name: 'color-scheme', content: 'light dark' },
    ],
    links: [
      { rel: 'stylesheet', href: styles },
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
    ],
  }),
  loader: ({ context }) => context.queryClient.ensureQueryData(shopSettings),
  component: Document,
  notFoundComponent: () => (
    <StorefrontFrame>
      <NotFoundPage />
    </StorefrontFrame>
  ),
})

function Document() {
  const { i18n } = useTranslation()
  return (
    <html lang={i18n.language}>
      <head>
        <HeadContent />
      </head>
      <body>
        <Outlet />
        <Scripts />
      </body>
    </html>
  )
}
