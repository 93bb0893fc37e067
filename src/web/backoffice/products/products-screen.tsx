import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listProducts } from '../../../contract/catalog.ts'
import { categories, materialsOnSale } from '../../queries/catalog.ts'
import { useShopFacts } from '../../shop.ts'
import { ListTable } from '../table/list-table.tsx'
import { productColumns } from './product-columns.tsx'

/** The catalogue: every product on sale, and what staff do with it. */
export function ProductsScreen() {
  const { currency } = useShopFacts()
  const { data: known = [] } = useQuery(categories)
  const { data: materials = [] } = useQuery(materialsOnSale)
  const columns = useMemo(
    () => productColumns(currency, (id) => known.find((category) => category.id === id)?.name ?? '—'),
    [currency, known],
  )
  return (
    <ListTable
      list={listProducts}
      noun={{ one: 'product', many: 'products' }}
      columns={columns}
      filters={[
        {
          name: 'category_id',
          label: 'Category',
          options: known.map(({ id, name }) => ({ value: id, label: name })),
        },
        {
          name: 'featured',
          label: 'Featured',
          options: [
            { value: 'true', label: 'Featured' },
            { value: 'false', label: 'Not featured' },
          ],
        },
        {
          name: 'material',
          label: 'Material',
          options: materials.map(({ name }) => ({ value: name, label: name })),
        },
        { name: 'min_price', label: 'Price from', type: 'number' },
        { name: 'max_price', label: 'Price to', type: 'number' },
      ]}
      defaultSort="-created_at"
      searches="Name, material or description"
      nameOf={({ name }) => name}
      csv
      empty="No products found. Create your first product!"
    />
  )
}
