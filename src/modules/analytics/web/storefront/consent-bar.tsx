import { useQuery } from '@tanstack/react-query'
import { Link, useRouter, type AnyRouter, type BlockerFn, type RouterHistory } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { legalLinks } from '#modules/content/web/queries/index.ts'
import type { AnalyticsTool } from '#modules/settings/contract/index.ts'
import { isToolPage, scriptOf } from '../../rules/index.ts'
import { asksForPrivacy } from './count-visit.ts'

// oxlint-disable eslint/no-underscore-dangle -- Matomo's own name

/** The globals by which pages talk to the tools. */
type ToolWindow = Window & {
  plausible?: { q?: unknown[]; (...call: unknown[]): void }
  _paq?: unknown[]
  dataLayer?: unknown[]
}

/** The page's address for a tool: without what was typed, with what says where the visit came from. */
function reportedAddress(): string {
  const { origin, pathname, search } = location
  const campaign = Array.from(new URLSearchParams(search)).filter(([name]) =>
    /^(?:utm_\w+|gclid)$/.test(name),
  )
  return `${origin}${pathname}${campaign.length > 0 ? `?${new URLSearchParams(campaign).toString()}` : ''}`
}

/** Prepares a tool's globals; returns what reports a page. */
function reporterOf({ kind, address, site }: AnalyticsTool): () => void {
  const page = window as ToolWindow
  if (kind === 'plausible') {
    const queue: unknown[] = []
    page.plausible ??= Object.assign((...call: unknown[]) => void queue.push(call), { q: queue })
    return () => page.plausible?.('pageview', { u: reportedAddress() })
  }
  if (kind === 'matomo') {
    page._paq = [
      ['setTrackerUrl', `${address}/matomo.php`],
      ['setSiteId', site],
    ]
    return () => {
      page._paq?.push(['setCustomUrl', reportedAddress()])
      page._paq?.push(['setDocumentTitle', document.title])
      page._paq?.push(['trackPageView'])
    }
  }
  if (kind === 'ga4') {
    const layer: unknown[] = (page.dataLayer = [])
    // Google's script takes only the object `arguments`.
    function gtag(..._call: unknown[]): void {
      // oxlint-disable-next-line eslint/prefer-rest-params -- an array is ignored
      layer.push(arguments)
    }
    gtag('js', new Date())
    gtag('config', site, { send_page_view: false, page_location: reportedAddress() })
    return () => {
      gtag('set', { page_location: reportedAddress() })
      gtag('event', 'page_view', { page_title: document.title })
    }
  }
  return () => {}
}

let isRunning = false

/**
 * Loads a foreign tool into this document and reports its pages. A page on which it may not run is loaded as a document
 * of its own, where the tool is not.
 */
function runTool(tool: AnalyticsTool, router: AnyRouter): void {
  if (isRunning) return
  isRunning = true
  const report = reporterOf(tool)
  const script = Object.assign(document.createElement('script'), { src: scriptOf(tool), async: true })
  if (tool.kind === 'plausible') script.dataset['domain'] = tool.site
  if (tool.kind === 'own' && tool.site) {
    script.dataset['websiteId'] = tool.site
    script.dataset['site'] = tool.site
  }
  document.head.append(script)
  report()
  let { pathname } = location
  router.subscribe('onResolved', () => {
    if (location.pathname === pathname) return
    pathname = location.pathname
    // The title follows the page.
    requestAnimationFrame(report)
  })
  const history: RouterHistory = router.history
  const blockerFn: BlockerFn = ({ nextLocation: { pathname: next, href } }) => {
    if (isToolPage(next)) return false
    location.assign(href)
    return true
  }
  history.block({ enableBeforeUnload: false, blockerFn })
}

/** Whether a visitor agreed to the shop's foreign tool: kept in this browser only. */

const key = 'analytics-consent'
const yearMs = 365 * 86_400_000

/** An answer is to one tool: another one asks again. */
const nameOf = ({ kind, address, site }: AnalyticsTool) => JSON.stringify([kind, address, site])

/** The answer of the last year to this tool; null: none. */
function storedConsent(tool: AnalyticsTool): boolean | null {
  try {
    const { agrees, to, at } = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>
    const isRecent = typeof at === 'number' && Date.now() - at < yearMs
    return typeof agrees === 'boolean' && to === nameOf(tool) && isRecent ? agrees : null
  } catch {
    return null
  }
}

function storeConsent(tool: AnalyticsTool, agrees: boolean): void {
  try {
    localStorage.setItem(key, JSON.stringify({ agrees, to: nameOf(tool), at: Date.now() }))
  } catch {
    // The next page asks again.
  }
}

/** Removes the cookies that the known tools set for the shop's own host. */
function removeToolCookies(): void {
  const parts = location.hostname.split('.')
  const domains = parts.map((_, from) => parts.slice(from).join('.'))
  for (const cookie of document.cookie.split('; ')) {
    const name = cookie.split('=', 1)[0] ?? ''
    if (!/^(?:_ga|_gid|_gat|_pk_|mtm_)/.test(name)) continue
    const ended = `${name}=; path=/; max-age=0`
    document.cookie = ended
    for (const domain of domains) document.cookie = `${ended}; domain=${domain}`
  }
}

/** The path of the document, whose policy says whether the tool may run, also on pages that are opened from it. */
const openedAt = new URL(performance.getEntriesByType('navigation')[0]?.name ?? location.href).pathname

const names: Partial<Record<AnalyticsTool['kind'], string>> = {
  plausible: 'Plausible',
  matomo: 'Matomo',
  ga4: 'Google Analytics',
}

/**
 * Asks whether the shop's foreign tool may count this visit; nothing is loaded from it before. Once that is answered, a
 * button at the foot of the page asks again.
 */
export function ConsentBar({ tool }: { tool: AnalyticsTool }) {
  const router = useRouter()
  const { t, ready } = useTranslation('consent')
  const { data: legal } = useQuery(legalLinks)
  const [isOpen, setOpen] = useState(
    () => storedConsent(tool) === null && !asksForPrivacy() && isToolPage(openedAt),
  )
  useEffect(() => {
    if (storedConsent(tool) && isToolPage(openedAt) && isToolPage(location.pathname)) runTool(tool, router)
  }, [tool, router])
  function answer(agrees: boolean): void {
    const previousConsent = storedConsent(tool)
    storeConsent(tool, agrees)
    setOpen(false)
    if (agrees) {
      if (isToolPage(openedAt) && isToolPage(location.pathname)) runTool(tool, router)
      return
    }
    removeToolCookies()
    // What has run cannot be taken back, except with the document.
    if (previousConsent) location.reload()
  }

  if (!ready) return null
  const privacy = legal?.find(({ kind }) => kind === 'privacy')
  if (!isOpen)
    return (
      <p className="bg-linen pb-6 max-md:in-[body:has([data-price-bar])]:pb-28 print:hidden">
        <span className="page block text-sm">
          <button type="button" onClick={() => setOpen(true)} className="py-2 text-ink-soft underline">
            {t('title')}
          </button>
        </span>
      </p>
    )
  return (
    <section
      aria-label={t('title')}
      className="fixed inset-x-3 top-18 z-40 grid gap-3 rounded-lg border border-line bg-surface p-4 shadow-float md:inset-x-auto md:top-auto md:bottom-4 md:left-4 md:max-w-md print:hidden"
    >
      <p className="text-sm">
        {t('ask', { tool: names[tool.kind] ?? new URL(scriptOf(tool)).host })}{' '}
        {privacy && (
          <Link to="/support/$slug" params={{ slug: privacy.slug }} className="underline">
            {privacy.title}
          </Link>
        )}
      </p>
      <div className="grid grid-cols-2 gap-3">
        <Button look="quiet" onClick={() => answer(false)}>
          {t('refuse')}
        </Button>
        <Button look="quiet" onClick={() => answer(true)}>
          {t('accept')}
        </Button>
      </div>
    </section>
  )
}
