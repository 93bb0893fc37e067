import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Role } from '#kernel/contract/roles.ts'
import { preloadLazyComponents } from '#kernel/web/backoffice/loading/lazy-component.tsx'
import { useWarmReads, type WarmReads } from '#kernel/web/backoffice/loading/warm-reads.ts'
import { SCREEN_DRAWN_MS } from '#kernel/web/backoffice/loading/load-when-idle.ts'
import { whenIdle } from '#kernel/web/ui/when-idle.ts'
import { todayIn } from '#kernel/rules/shop-time.ts'
import { readPage } from '#kernel/web/read-page.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { listUsers } from '#modules/accounts/contract/index.ts'
import { listCategories, listProducts } from '#modules/catalog/contract/index.ts'
import { listBlogPosts, listSupportItems } from '#modules/content/contract/index.ts'
import { reportingCurrency } from '#modules/currency/web/queries.ts'
import { newestCustomers } from '#modules/customers/web/queries.ts'
import { requestedPeriod } from '#modules/dashboard/web/backoffice/period.ts'
import { dashboardStats, firstFeatured, recentOrders } from '#modules/dashboard/web/queries.ts'
import { forecastAccuracy, salesAnalytics, suggestionsOf } from '#modules/forecasting/web/queries.ts'
import { dayAfter } from '#modules/installations/web/backoffice/week.ts'
import { installationsBetween } from '#modules/installations/web/queries/staff-installations.ts'
import { inventoryAnalytics, lowStock } from '#modules/inventory/web/queries/inventory.ts'
import { listOrders } from '#modules/orders/contract/index.ts'
import { crmAnalytics, firstOpportunities } from '#modules/pipeline/web/queries.ts'
import { quotesEnding } from '#modules/quotes/web/queries/staff-quotes.ts'
import { staffSettings } from '#modules/settings/web/queries.ts'
import { mayOpen, screens } from './screens.ts'

/**
 * What the first screenful of a screen shows, in the order of its own reads. What is further down is read when the
 * screen opens: most entries that the pointer rests on are not pressed.
 */
const firstReads = (timeZone: string): Readonly<Record<string, ReturnType<WarmReads>>> => ({
  '/admin': [dashboardOf(timeZone), recentOrders, firstFeatured],
  '/admin/inventory': [inventoryAnalytics, reportingCurrency, lowStock],
  '/admin/crm': [crmAnalytics, newestCustomers, firstOpportunities, quotesEnding, nextVisits(timeZone)],
  '/admin/forecasting': [salesAnalytics, forecastAccuracy, suggestionsOf('monthly')],
  '/admin/products': [readPage(listProducts, { query: { state: 'all' } })],
  '/admin/categories': [readPage(listCategories)],
  '/admin/orders': [readPage(listOrders)],
  '/admin/users': [readPage(listUsers)],
  '/admin/blog': [readPage(listBlogPosts)],
  '/admin/support': [readPage(listSupportItems, { query: { limit: 500 } })],
  '/admin/settings': [staffSettings],
})

function nextVisits(timeZone: string) {
  const today = todayIn(timeZone)
  return installationsBetween(today, dayAfter(today, 6))
}

function dashboardOf(timeZone: string) {
  const { from, to, by } = requestedPeriod({}, timeZone)
  return dashboardStats({ from, to, by })
}

/** Whether the reader saves data or has a slow line; screens are then loaded only when they are opened. */
function spares(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true
}

/** The screen that was asked for comes first, and what is done on it at once; in ms. */
const settleMs = 3000

/**
 * Loads the code of all screens of the menu while the browser has nothing to do, one after the other, and then that of
 * their charts and large dialogs.
 */
export function useWarmScreens(role: Role): void {
  const router = useRouter()
  useEffect(() => {
    if (spares()) return undefined
    const paths = screens.filter((screen) => mayOpen(screen, role)).map(({ path }) => path)
    let isOver = false
    let stop = () => {}
    const load = async (path: string) => {
      const route = router.routesByPath[path as keyof typeof router.routesByPath]
      try {
        await (route && router.loadRouteChunk(route))
      } catch {
        // The click asks for it again.
      }
      goOn()
    }
    const goOn = () => {
      if (isOver) return
      const path = paths.shift()
      stop = path ? whenIdle(() => void load(path), SCREEN_DRAWN_MS) : preloadLazyComponents()
    }
    const begin = setTimeout(goOn, settleMs)
    return () => {
      clearTimeout(begin)
      isOver = true
      stop()
    }
  }, [router, role])
}

/** Reads what a screen shows first as soon as the pointer or the keyboard is on its entry, before it is opened. */
export function useWarmEntries() {
  const { timeZone } = useShopConfig()
  const warm = useWarmReads()
  return (path: string) => warm(() => firstReads(timeZone)[path] ?? [])
}
