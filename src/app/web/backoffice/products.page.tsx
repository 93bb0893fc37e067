import { createFileRoute } from '@tanstack/react-router'
import { listSearch } from '#kernel/web/backoffice/table/list-search.ts'
import { CatalogScreen } from './catalog-screen.tsx'
import { catalogTabs } from './catalog-tabs.ts'

export const Route = createFileRoute('/_backoffice/admin/products')({
  validateSearch: listSearch({
    sorts: ['name', 'price', 'created_at'],
    filters: {
      tab: catalogTabs.map(([tab]) => tab),
      category_id: 'text',
      featured: ['true', 'false'],
      state: ['published', 'draft', 'hidden'],
      material: 'text',
      min_price: 'number',
      max_price: 'number',
    },
    more: ['edit', 'option', 'grid'],
  }),
  component: CatalogScreen,
})
