import { useQueryClient } from '@tanstack/react-query'
import type { FetchQueryOptions } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Role } from '../../../kernel/contract/roles.ts'
import { whenIdle } from '../../../kernel/web/backoffice/when-idle.ts'
import { readPage } from '../../../kernel/web/read-page.ts'
import { listUsers } from '../../../modules/accounts/contract/index.ts'
import { listCategories, listProducts } from '../../../modules/catalog/contract/index.ts'
import { listBlogPosts } from '../../../modules/content/contract/index.ts'
import { newestCustomers } from '../../../modules/customers/web/queries.ts'
import { salesAnalytics } from '../../../modules/forecasting/web/queries.ts'
import { inventoryAnalytics, lowStock } from '../../../modules/inventory/web/queries/inventory.ts'
import { listOrders } from '../../../modules/orders/contract/index.ts'
import { crmAnalytics, firstOpportunities } from '../../../modules/pipeline/web/queries.ts'
import { staffSettings } from '../../../modules/settings/web/queries.ts'
import { mayOpen, screens } from './screens.ts'

/** What a screen reads when it opens, as it asks for it. */
const firstReads: Readonly<Record<string, readonly unknown[]>> = {
  '/admin/inventory': [inventoryAnalytics, lowStock],
  '/admin/crm': [crmAnalytics, newestCustomers, firstOpportunities],
  '/admin/forecasting': [salesAnalytics],
  '/admin/products': [readPage(listProducts, { query: { state: 'all' } })],
  '/admin/categories': [readPage(listCategories)],
  '/admin/orders': [readPage(listOrders)],
  '/admin/users': [readPage(listUsers)],
  '/admin/blog': [readPage(listBlogPosts)],
  '/admin/settings': [staffSettings],
}

/** Whoever pays for each megabyte, or has a slow line, loads a screen only by opening it. */
function spares(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true
}

/** The screen that was asked for comes first, and what is done on it at once; in ms. */
const settleMs = 3000

/** Loads the code of all screens of the menu while the browser has nothing to do, one after the other. */
export function useWarmScreens(role: Role): void {
  const router = useRouter()
  useEffect(() => {
    if (spares()) return undefined
    const paths = screens.filter((screen) => mayOpen(screen, role)).map(({ path }) => path)
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
      const path = paths.shift()
      if (path) stop = whenIdle(() => void load(path))
    }
    const begin = setTimeout(goOn, settleMs)
    return () => {
      clearTimeout(begin)
      paths.length = 0
      stop()
    }
  }, [router, role])
}

/** The pointer rests so long on what it is about to press, in ms; as long as the router waits with the code. */
const restMs = 50

/** Reads what a screen shows first as soon as the pointer or the keyboard is on its entry, before it is opened. */
export function useWarmReads() {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const leave = () => clearTimeout(timer.current)
  const warm = (path: string) => {
    leave()
    for (const read of firstReads[path] ?? []) void client.prefetchQuery(read as FetchQueryOptions)
  }
  const rest = (path: string) => {
    leave()
    timer.current = setTimeout(warm, restMs, path)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return (path: string) => ({
    onPointerEnter: () => rest(path),
    onPointerDown: () => warm(path),
    onPointerLeave: leave,
    onFocus: () => rest(path),
    onBlur: leave,
  })
}
