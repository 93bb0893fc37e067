import { sql } from 'drizzle-orm'
import { refuse } from '#kernel/http/refusal.ts'
import { serveResource } from '#kernel/record/serve-resource.ts'
import {
  createCustomerGroup,
  deleteCustomerGroup,
  listCustomerGroups,
  updateCustomerGroup,
} from '../contract/groups.ts'
import { customerGroups } from './customers.tables.ts'

export const servedGroups = serveResource(
  {
    entity: 'customer_group',
    notFound: 'customer_group_not_found',
    listAll: listCustomerGroups,
    create: createCustomerGroup,
    update: updateCustomerGroup,
    remove: deleteCustomerGroup,
  },
  customerGroups,
  {
    label: ({ name }) => name,
    invalidates: ['/api/crm', '/api/settings'],
    duplicate: () => refuse('customer_group_taken'),
    where: ({ q }) => (q ? sql`starts_with(lower(name), ${q.toLowerCase()})` : undefined),
  },
)
