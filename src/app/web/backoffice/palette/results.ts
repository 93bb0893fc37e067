import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { listProducts } from '#modules/catalog/contract/index.ts'
import { listOrders } from '#modules/orders/contract/index.ts'
import { listCustomers } from '#modules/customers/contract/index.ts'
import { wholeName } from '#kernel/rules/people/name-parts.ts'
import { readPage } from '#kernel/web/read-page.ts'

/** A record found by the palette. */
export interface SearchResult {
  key: string
  kind: 'Orders' | 'Products' | 'Customers'
  name: string
  detail: string
  to: string
  search: Record<string, string>
}

const few = 5
/** Recent results may already be outdated. */
const staleTime = 10_000

/** Orders, products and customers that match a query, a few of each. */
export function useSearchResults(q: string): { results: SearchResult[]; isSearching: boolean } {
  const enabled = q.length >= 2
  const query = { q, limit: few }
  const options = { enabled, staleTime, placeholderData: enabled ? keepPreviousData : undefined }
  const [orders, products, customers] = useQueries({
    queries: [
      { ...readPage(listOrders, { query }), ...options },
      { ...readPage(listProducts, { query: { ...query, state: 'all' } }), ...options },
      { ...readPage(listCustomers, { query }), ...options },
    ],
  })
  const results: SearchResult[] = [
    ...(orders.data?.rows ?? []).map((order): SearchResult => ({
      key: order.id,
      kind: 'Orders',
      name: `Order ${order.order_number}`,
      detail: order.customer_info.name,
      to: '/admin/orders',
      search: { order: order.id },
    })),
    ...(products.data?.rows ?? []).map((product): SearchResult => ({
      key: product.id,
      kind: 'Products',
      name: product.name,
      detail: product.materials.join(', '),
      to: '/admin/products',
      search: { edit: product.id },
    })),
    ...(customers.data?.rows ?? []).map((customer): SearchResult => ({
      key: customer.id,
      kind: 'Customers',
      name: wholeName(customer) || customer.companyName || 'Customer without a name',
      detail: customer.phone ?? customer.email ?? '',
      to: '/admin/crm',
      search: { tab: 'customers', customer: customer.id },
    })),
  ]
  const reads = [orders, products, customers]
  const isSearching = enabled && reads.some(({ isFetching }) => isFetching)
  // All at once: what came later would stand above what Enter opens.
  const isComplete = enabled && !reads.some(({ isPending }) => isPending)
  return { results: isComplete ? results : [], isSearching }
}
