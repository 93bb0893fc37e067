import { listProducts } from '#modules/catalog/contract/index.ts'
import { readDashboard } from '../contract.ts'
import type { Input } from '#kernel/contract/endpoint.ts'
import { listOrders } from '#modules/orders/contract/index.ts'
import { read } from '#kernel/web/api.ts'
import { readPage } from '#kernel/web/read-page.ts'

/** The statistics of the shop and of a period. */
export const dashboardStats = (query: Input<typeof readDashboard>['query']) => read(readDashboard, { query })
/** The newest orders, in the same cache as the list of orders. */
export const recentOrders = readPage(listOrders, { query: { limit: 5 } })
export const firstFeatured = read(listProducts, { query: { featured: 'true', limit: 3 } })
