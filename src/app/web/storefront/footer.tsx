import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { useLazyContent } from '#kernel/web/ui/lazy-content.ts'
import { shopSettings } from '#modules/settings/web/shop-settings.ts'
import type { FooterProps } from './footer-content.tsx'
import { lazyEnds, type Ends } from './lazy-ends.ts'
import { usePlainLinks } from './plain-links.ts'

/** The footer, which stays as the server sent it until the next page or another language. */
export function Footer() {
  const { i18n } = useTranslation()
  const { data: shop } = useSuspenseQuery(shopSettings)
  const path = useRouterState({ select: ({ location }) => location.pathname + location.searchStr })
  const inside = useLazyContent<Ends, FooterProps, HTMLElement>(lazyEnds, (code) => code.FooterContent, {
    language: i18n.language,
    shop,
    path,
  })
  return (
    <footer
      // Measured with address, legal pages and all kinds; below the price bar of a product 5.5rem stay free.
      className="far-down border-t border-line bg-linen [--free:0rem] [--height:calc(31.5rem+var(--free))] max-md:in-[body:has([data-price-bar])]:[--free:5.5rem] sm:[--height:calc(43rem+var(--free))] lg:[--height:30rem] print:hidden"
      {...usePlainLinks()}
      {...inside}
    />
  )
}
