import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Menu as MenuIcon, Search, ShoppingBag } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { worksInOffice } from '#kernel/rules/permissions.ts'
import { forgetReturnPath } from '#modules/accounts/web/storefront/sign-in/return-path.ts'
import { useSignIn } from '#modules/accounts/web/queries/accounts.ts'
import { shopSettings } from '#modules/settings/web/shop-settings.ts'
import { Mark } from '#kernel/web/mark.tsx'
import { Opened } from '#kernel/web/storefront/opened.tsx'
import { useCartCount } from '#modules/orders/web/storefront/cart/cart.tsx'
import { SamplesLink } from '#modules/samples/web/storefront/samples-link.tsx'
import { LanguagePicker } from './language-picker.tsx'
import { Logo } from '#modules/settings/web/index.ts'

const loadMenu = () => import('./phone-menu.tsx').then((module) => module.PhoneMenu)
const loadSearch = () => import('./search-dialog.tsx').then((module) => module.SearchDialog)

const sections = [
  { to: '/', label: 'nav.home', exact: true, reloads: false },
  { to: '/products', label: 'nav.products', exact: false, reloads: false },
  { to: '/blog', label: 'nav.blog', exact: false, reloads: false },
  // Always loaded as a whole page from the server.
  { to: '/about', label: 'nav.about', exact: false, reloads: true },
] as const

export function Header() {
  const { t } = useTranslation()
  const { data: shop } = useSuspenseQuery(shopSettings)
  const [menuOpen, setMenuOpen] = useState(false)
  const closeMenu = useCallback(() => setMenuOpen(false), [])
  return (
    <header className="sticky flat:static top-0 z-30 noscript:max-lg:static border-b border-line bg-paper print:hidden">
      <div className="page flex h-16 items-center gap-2 lg:gap-8 noscript:max-lg:h-auto noscript:max-lg:flex-wrap noscript:max-lg:py-2">
        <button
          type="button"
          aria-label={t('nav.menu')}
          aria-expanded={menuOpen}
          onClick={() => setMenuOpen(true)}
          className="-ml-2.5 grid size-11 place-items-center rounded-md hover:bg-linen lg:hidden noscript:hidden"
        >
          <MenuIcon size={22} aria-hidden />
        </button>
        <Link
          to="/"
          className="flex items-center font-serif text-xl tracking-tight"
          aria-label={shop.site_name}
        >
          {shop.logo_url ? (
            <Logo url={shop.logo_url} name={shop.site_name} />
          ) : (
            <>
              <Mark className="mr-2.5 size-6 shrink-0 max-tiny:hidden" />
              {shop.site_name}
            </>
          )}
        </Link>
        <nav
          aria-label={t('nav.main')}
          className="hidden gap-1 text-sm whitespace-nowrap lg:flex noscript:flex noscript:max-lg:order-last noscript:max-lg:w-full noscript:max-lg:flex-wrap"
        >
          <Sections className="nav-link" />
        </nav>
        <div className="ml-auto flex items-center text-sm lg:gap-1">
          <span className="hidden items-center lg:flex">
            <Personal className="rounded-md px-2.5 py-2 text-ink-soft whitespace-nowrap hover:bg-linen hover:text-ink" />
          </span>
          <span className="hidden lg:block noscript:block">
            <LanguagePicker />
          </span>
          <SearchLink />
          <SamplesLink />
          <CartLink />
        </div>
      </div>
      {menuOpen && (
        <Opened
          load={loadMenu}
          onFail={closeMenu}
          Sections={Sections}
          Personal={Personal}
          close={closeMenu}
        />
      )}
    </header>
  )
}

interface Entries {
  className: string
  /** Called when a link is followed. */
  onFollow?: () => void
}

function Sections({ className, onFollow }: Entries) {
  const { t } = useTranslation()
  return sections.map(({ to, label, exact, reloads }) => (
    <Link
      key={to}
      to={to}
      activeOptions={{ exact }}
      reloadDocument={reloads}
      {...(reloads && { preload: false })}
      className={className}
      onClick={onFollow}
    >
      {t(label)}
    </Link>
  ))
}

/** Links that depend on the sign-in, filled in by the browser. */
function Personal({ className, onFollow }: Entries) {
  const { t } = useTranslation()
  const { state, user } = useSignIn()
  // Keeps the space of the sign-in link, which most visitors get, so that nothing moves.
  if (state === 'loading')
    return (
      <span aria-hidden className={`invisible ${className}`}>
        {t('nav.signIn')}
      </span>
    )
  if (state === 'signed-out') {
    return (
      <Link
        to="/login"
        className={className}
        onClick={() => {
          // A sign-in from the header leads to the home page, not to a page that required one earlier.
          forgetReturnPath()
          onFollow?.()
        }}
      >
        {t('nav.signIn')}
      </Link>
    )
  }
  return (
    <>
      {worksInOffice(user.role) && (
        <Link to="/admin" reloadDocument preload={false} className={className} onClick={onFollow}>
          {t('nav.admin')}
        </Link>
      )}
      <Link to="/account" className={className} onClick={onFollow}>
        {t('nav.account')}
      </Link>
      <a
        href="/api/logout"
        className={className}
        // Reports of visits may not have reached the shop yet.
        onClick={(event) => {
          if (!worksInOffice(user.role)) return
          const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey
          if (!opensElsewhere) event.preventDefault()
          void import('../sign-out.ts').then(
            ({ forgetKeptPages, leaveShop }) => (opensElsewhere ? forgetKeptPages() : leaveShop(user.id)),
            () => {
              // `keptPages` of kernel/web/kept-pages.ts, which would be part of every page.
              if ('caches' in window) void caches.delete('kept-pages')
              if (!opensElsewhere) location.assign('/api/logout')
            },
          )
        }}
      >
        {t('nav.logout')}
      </a>
    </>
  )
}

/** Opens the search over the page; without scripts a link to the search field of the products page. */
function SearchLink() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  return (
    <>
      <Link
        to="/products"
        hash="search"
        preload={false}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          setOpen(true)
        }}
        // Not marked as current on the products page, because the link to that page is.
        activeOptions={{ exact: true, includeHash: true }}
        aria-label={t('find.search')}
        className="grid size-11 place-items-center rounded-md hover:bg-linen max-tiny:hidden"
      >
        <Search size={20} aria-hidden />
      </Link>
      {isOpen && <Opened load={loadSearch} onFail={close} close={close} />}
    </>
  )
}

function CartLink() {
  const { t } = useTranslation()
  const itemCount = useCartCount()
  return (
    <Link
      to="/cart"
      aria-label={itemCount > 0 ? t('nav.cartWith', { count: itemCount }) : t('nav.cart')}
      className="relative -mr-2.5 grid size-11 place-items-center rounded-md hover:bg-linen"
    >
      <ShoppingBag size={21} aria-hidden />
      {itemCount > 0 && (
        <span
          data-testid="cart-count"
          className="figures absolute top-0.5 right-0 grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-xs leading-none font-semibold text-on-accent"
        >
          {itemCount}
        </span>
      )}
    </Link>
  )
}
