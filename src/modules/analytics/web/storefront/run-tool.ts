// oxlint-disable eslint/no-underscore-dangle -- Matomo's own name
import type { AnyRouter, BlockerFn, RouterHistory } from '@tanstack/react-router'
import type { AnalyticsTool } from '#modules/settings/contract/index.ts'
import { isToolPage, scriptOf } from '../../rules/index.ts'

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
export function runTool(tool: AnalyticsTool, router: AnyRouter): void {
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
