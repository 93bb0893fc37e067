import { listProducts } from '../../contract/catalog.ts'
import { readDashboard } from '../../contract/dashboard.ts'
import type { Input } from '../../contract/endpoint.ts'
import { listOrders } from '../../contract/orders.ts'
import { read } from '../api.ts'
import { readPage } from '../read-page.ts'

/** The figures of the shop and of a period. */
export const dashboardFigures = (query: Input<typeof readDashboard>['query']) =>
  read(readDashboard, { query })
/** The newest orders, as the list of orders keeps them. */
export const recentOrders = readPage(listOrders, { query: { limit: 5 } })
export const firstFeatured = read(listProducts, { query: { featured: 'true', limit: 3 } })
