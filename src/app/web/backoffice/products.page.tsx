import { createFileRoute } from '@tanstack/react-router'
import { listSearch } from '../../../kernel/web/backoffice/table/list-search.ts'
import { BillDialog } from '../../../modules/materials/web/backoffice/bill-dialog.tsx'
import { ProductsScreen } from '../../../modules/catalog/web/backoffice/products/products-screen.tsx'

export const Route = createFileRoute('/_backoffice/admin/products')({
  validateSearch: listSearch({
    sorts: ['name', 'price', 'created_at'],
    filters: {
      category_id: 'text',
      featured: ['true', 'false'],
      material: 'text',
      min_price: 'number',
      max_price: 'number',
    },
    more: ['edit'],
  }),
  component: () => <ProductsScreen Materials={BillDialog} />,
})
