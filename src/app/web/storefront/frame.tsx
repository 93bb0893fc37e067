import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouterState, useRouter } from '@tanstack/react-router'
import {
  Suspense,
  useEffect,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react'
import { loadedPart } from '#kernel/web/storefront/loaded-part.tsx'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { isStaff } from '#kernel/rules/permissions.ts'
import { useDetectedLanguage } from '#kernel/web/i18n/choice.ts'
import { LazyToaster } from '#kernel/web/ui/lazy-toaster.tsx'
import { useShopConfig } from '#kernel/web/shop.ts'
import { whenIdle } from '#kernel/web/ui/when-idle.ts'
import { HydratedOnDemand } from '#kernel/web/ui/whole-page.tsx'
import { useSignIn } from '#modules/accounts/web/queries/accounts.ts'
import { useSignInRedirect } from '#modules/accounts/web/storefront/sign-in/sign-in-redirect.ts'
import { CartProvider } from '#modules/orders/web/storefront/cart/cart.tsx'
import {
  SampleOfferContext,
  StaffReaderContext,
  type SampleOfferProps,
} from '#modules/catalog/web/storefront/index.ts'
import { shopSettings } from '#modules/settings/web/shop-settings.ts'
import { useMergedWindows } from '#modules/windows/web/storefront/use-merged-windows.ts'
import { useLazyContent } from '#kernel/web/ui/lazy-content.ts'
import { Header } from './header.tsx'
import { Letterhead } from './letterhead.tsx'
import type { FooterProps } from './footer-content.tsx'
import { lazyEnds, type Ends } from './lazy-ends.ts'
import { usePlainLinks } from './plain-links.ts'

/** The footer, which stays as the server sent it until the next page or another language. */
function Footer() {
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
      className="far-down footer-height border-t border-line bg-linen print:hidden"
      {...usePlainLinks()}
      {...inside}
    />
  )
}

/** Loaded with the first swatch of a shop that sends samples. */
const OrderSample = loadedPart(
  async () => (await import('#modules/samples/web/storefront/collected/order-sample.tsx')).OrderSample,
)
const offerSample = (props: SampleOfferProps) => <OrderSample {...props} />

/** The frame of every public page: header, footer, cart and messages. */
export function StorefrontFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <HydratedOnDemand>
      <CartProvider>
        <Watch />
        <NavigationProgress />
        <a
          href="#content"
          className="absolute top-2 left-2 z-50 -translate-y-20 rounded-md bg-accent px-4 py-2 text-on-accent focus:translate-y-0 print:hidden"
        >
          {t('shell.skip')}
        </a>
        {/* Names and texts come from the shop: a long word breaks instead of overflowing the screen. */}
        <div className="flex min-h-dvh flex-col wrap-anywhere print:block">
          <Header />
          <Letterhead />
          <main id="content" tabIndex={-1} className="grow pb-20 outline-none print:pb-0">
            <noscript>
              <p className="page pt-6 text-sm text-ink-soft">{t('shell.needsScripts')}</p>
            </noscript>
            <OtherAddress />
            <SampleOfferContext value={offerSample}>
              <StaffReader>{children}</StaffReader>
            </SampleOfferContext>
          </main>
          <Footer />
          <Afterwards />
        </div>
        <LazyToaster label={t('shell.notification')} closeLabel={t('shell.close')} />
      </CartProvider>
    </HydratedOnDemand>
  )
}

const AddressNote = loadedPart(async () => (await import('./address-note.tsx')).AddressNote)

/** A note for readers who came by an address other than the shop's public one, if it is not known as its own. */
function OtherAddress() {
  const { publicOrigin } = useShopConfig()
  const origin = useSyncExternalStore(
    () => () => {},
    () => location.origin,
    () => publicOrigin,
  )
  if (origin === publicOrigin) return null
  return (
    <Suspense>
      <AddressNote here={origin} publicOrigin={publicOrigin} />
    </Suspense>
  )
}

/** Tells pages whether their reader is staff. Only components that ask render again when it is known. */
function StaffReader({ children }: { children: ReactNode }) {
  const { user } = useSignIn()
  return <StaffReaderContext value={isStaff(user?.role)}>{children}</StaffReaderContext>
}

/** A line at the top of the screen while the next page loads; its style lets it appear after a moment. */
function NavigationProgress() {
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  return isLoading && <div aria-hidden data-loading />
}

/** Watches sign-in and language; a component of its own, so that the page around it does not re-render. */
function Watch() {
  useDetectedLanguage()
  useSignInRedirect()
  useContentFocus()
  useMergedWindows()
  return null
}

/**
 * Once the browser is idle, lays out content far down, so that find-in-page works, and counts visits in a shop that has
 * turned it on. Without that script, which some browsers block, the page works as well.
 */
function Afterwards() {
  const { data: shop } = useSuspenseQuery(shopSettings)
  const [Visits, setVisits] = useState<ComponentType>()
  const counts = shop.counts_visits ?? shop.analytics_tool
  useEffect(
    () =>
      whenIdle(() => {
        document.documentElement.toggleAttribute('data-settled', true)
        if (counts)
          import('#modules/analytics/web/storefront/visits.tsx').then(
            (loaded) => setVisits(() => loaded.Visits),
            () => {},
          )
      }),
    [counts],
  )
  return Visits && <Visits />
}

/**
 * Announces a page change to screen readers: the focus moves from the link to the new content, so that the next Tab
 * reaches the first control in it. A page that sets the focus itself keeps it.
 */
function useContentFocus(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (!pathChanged || fromLocation === undefined) return
        const content = document.getElementById('content')
        if (!content?.contains(document.activeElement)) content?.focus({ preventScroll: true })
      }),
    [router],
  )
}
