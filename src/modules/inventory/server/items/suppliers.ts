import { serveResource } from '#kernel/record/serve-resource.ts'
import { supplier } from '../../contract/suppliers.ts'
import { suppliers as table } from '../inventory.tables.ts'

export const suppliers = serveResource(supplier, table, {
  label: ({ name }) => name,
  deactivates: 'isActive',
})
