import { createInventoryCategory, listInventoryCategories } from '../../contract/inventory.ts'
import { serveResource } from '#kernel/record/serve-resource.ts'
import { inventoryCategories } from '../inventory.tables.ts'

export const servedCategories = serveResource(
  {
    entity: 'inventory_category',
    listAll: listInventoryCategories,
    create: createInventoryCategory,
    list: { search: ['name', 'description'] },
  },
  inventoryCategories,
  { label: ({ name }) => name },
)
