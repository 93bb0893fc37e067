import { expect, test } from 'vitest'
import { listCustomers } from '#modules/customers/contract/index.ts'
import { listItems } from '#modules/inventory/contract/index.ts'
import { spellAsDeclared } from './spellings.ts'

const query = listItems.query

test.for([
  [
    { categoryId: 'a', supplier_id: 'b' },
    { category_id: 'a', supplier_id: 'b' },
  ],
  [{ isActive: 'false' }, { active: 'false' }],
  [{ is_active: 'all', active: 'true' }, { active: 'true' }],
  [{ sort: '-createdAt' }, { sort: '-created_at' }],
  [{ sort: 'name' }, { sort: 'name' }],
  [{ sort: 'nothing' }, { sort: 'nothing' }],
] as const)('%j is read as %j', ([sent, read]) => {
  const sentQuery = { ...sent }
  spellAsDeclared(query)(sentQuery)
  expect(sentQuery).toMatchObject(read)
})

test('a list with camelCase fields accepts both spellings too', () => {
  const query = { sort: '-created_at', assigned_to: 'a' }
  spellAsDeclared(listCustomers.query)(query)
  expect(query).toMatchObject({ sort: '-createdAt', assignedTo: 'a' })
})
