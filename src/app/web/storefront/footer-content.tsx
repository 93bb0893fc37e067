import { useQuery } from '@tanstack/react-query'
import { createContext, use, useId, type ReactNode } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { categoryLinks } from '#modules/catalog/web/queries/catalog.ts'
import { legalLinks } from '#modules/content/web/queries/legal-links.ts'
import { todayIn } from '#kernel/rules/shop-time.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { addressLines } from '#modules/settings/rules/index.ts'
import type { Settings } from '#modules/settings/contract/index.ts'
import { Logo } from '#modules/settings/web/logo.tsx'
import { offersWithdrawal } from '#modules/withdrawals/rules/offers-withdrawal.ts'

/** Categories beyond these are only on the products page. */
const maxCategories = 12
const firstYear = 2025

const articles = [
  { slug: 'contact-us', label: 'footer.contact' },
  { slug: 'installation-guide', label: 'footer.installation' },
  { slug: 'warranty', label: 'footer.warranty' },
  { slug: 'returns', label: 'footer.returns' },
] as const

/** The years of the copyright notice: 2025 or, from 2026, 2025–2026. */
function yearsUntil(today: string): string {
  const year = Number(today.slice(0, 4))
  return year > firstYear ? `${firstYear}–${year}` : `${firstYear}`
}

/** What the footer says depends on these; the browser draws it again when one of them changes. */
export interface FooterProps {
  language: string
  shop: Settings
  /** Of the page, with its query: only a link to just that is marked. */
  path: string
}

const PagePath = createContext('')

/**
 * The inside of the footer, whose clicks `plain-links.ts` handles: the links of the router cost the server a tenth of a
 * page's rendering.
 */
export function FooterContent({ shop, path }: FooterProps) {
  const { t } = useTranslation()
  const { country, timeZone } = useShopConfig()
  const address = addressLines(shop, country)
  const { data: kinds } = useQuery(categoryLinks)
  const years = yearsUntil(todayIn(timeZone))
  return (
    <PagePath value={path}>
      <div className="page grid gap-x-6 py-10 sm:grid-cols-3 sm:gap-y-10 sm:py-14 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="max-w-sm max-sm:pb-8 sm:max-lg:col-span-3">
          <p className="font-serif text-xl">{shop.site_name}</p>
          <p lang={shop.languages?.site_description} className="mt-3 text-sm text-ink-soft">
            {shop.site_description}
          </p>
          <p className="mt-4 grid text-sm">
            <a href={`tel:${shop.contact_phone.replace(/[^\d+]/g, '')}`} className="py-1 hover:underline">
              {shop.contact_phone}
            </a>
            <a href={`mailto:${shop.contact_email}`} className="py-1 hover:underline">
              {shop.contact_email}
            </a>
          </p>
          {address.length > 0 && (
            <address className="mt-3 text-sm whitespace-pre-line text-ink-soft not-italic">
              {address.join('\n')}
            </address>
          )}
        </div>
        <Column title={t('footer.products')}>
          <Entry to="/products">{t('footer.allProducts')}</Entry>
          {kinds?.slice(0, maxCategories).map(({ id, slug, name, languages }) => (
            <Entry key={id} lang={languages?.name} to={`/categories/${slug}`}>
              {name}
            </Entry>
          ))}
        </Column>
        <Column title={t('footer.support')}>
          {articles.map(({ slug, label }) => (
            <Entry key={slug} to={`/support/${slug}`}>
              {t(label)}
            </Entry>
          ))}
          {shop.visits && <Entry to="/visits">{t('visit.book')}</Entry>}
        </Column>
        <Column title={t('footer.company')}>
          <Entry to="/about" reloads>
            {t('footer.about')}
          </Entry>
          <Entry to="/blog">{t('footer.blog')}</Entry>
          <Entry to="/support">{t('footer.help')}</Entry>
        </Column>
      </div>
      <Legal shop={shop} />
      <Mark shop={shop} />
      <div className="page">
        <p className="border-t border-line py-6 text-sm text-ink-soft max-md:in-[body:has([data-price-bar])]:pb-28">
          {t('footer.copyright', { years, name: shop.site_name })}
        </p>
      </div>
    </PagePath>
  )
}

/** The mark of an authority, where the shop has one. */
function Mark({ shop }: { shop: Settings }) {
  const { mark_image_url: image, mark_link_url: link, mark_text: text = '' } = shop
  if (!image) return null
  const picture = <Logo url={image} name={text} className="h-12 w-auto max-w-52 object-contain" />
  return (
    <p className="page pb-8">
      {link ? (
        <a href={link} rel="noopener" className="inline-block" {...(text === '' && { 'aria-label': link })}>
          {picture}
        </a>
      ) : (
        picture
      )}
    </p>
  )
}

/** Links to the published legal pages, and to the withdrawal, which the law wants always in sight. */
function Legal({ shop }: { shop: Settings }) {
  const { t } = useTranslation()
  const { data: pages = [] } = useQuery(legalLinks)
  const hasWithdrawal = offersWithdrawal(shop)
  if (pages.length === 0 && !hasWithdrawal) return null
  return (
    <nav
      aria-labelledby="footer-legal"
      className="page flex flex-wrap items-baseline gap-x-6 gap-y-1 pb-8 text-sm"
    >
      <h2 id="footer-legal" className="font-sans text-sm font-semibold tracking-normal">
        {t('footer.legal')}
      </h2>
      <ul className="flex flex-wrap gap-x-6">
        {pages.map(({ kind, slug, title, languages }) => (
          <Entry key={kind} lang={languages?.['title']} to={`/support/${slug}`}>
            {title}
          </Entry>
        ))}
        {hasWithdrawal && <Entry to="/withdraw">{t('withdraw.link')}</Entry>}
      </ul>
    </nav>
  )
}

/** A list of links under its title; a phone shows it after a tap on the title. */
function Column({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <div className="max-sm:border-t max-sm:border-line">
      {/* The title is there once, because what reads the page would say it twice; the button lies over it. */}
      <div className="relative scripted:max-sm:py-3.5">
        <h2 id={id} className="font-sans text-sm font-semibold tracking-normal">
          {title}
        </h2>
        <button
          type="button"
          aria-labelledby={id}
          aria-expanded={false}
          className="absolute inset-0 flex w-full items-center justify-end after:mr-1 after:size-2 after:rotate-45 after:border-r after:border-b after:border-ink-soft aria-expanded:after:-rotate-135 sm:hidden noscript:hidden"
        />
      </div>
      <ul className="footer-links">{children}</ul>
    </div>
  )
}

function Entry({
  to,
  lang,
  reloads,
  children,
}: {
  to: string
  /** The language of the text, if it differs from the page's. */
  lang?: string | undefined
  /** Whether the link loads the whole page from the server. */
  reloads?: boolean
  children: ReactNode
}) {
  const isHere = use(PagePath) === to
  return (
    <li>
      <a
        href={to}
        lang={lang}
        aria-current={isHere ? 'page' : undefined}
        data-reloads={reloads}
        className="footer-link"
      >
        {children}
      </a>
    </li>
  )
}
