import { z } from 'zod'
import { recordEndpoints } from '#kernel/contract/resource.ts'
import { sortsBy } from '#kernel/contract/sorts.ts'
import { id, listQuery, moment, version } from '#kernel/contract/wire.ts'

const groupFields = z.object({
  /** What the line of an order is called. */
  name: z.string('Name is required').trim().min(1, 'Name is required').max(60, 'At most 60 characters'),
  /** Off the pieces of an order. */
  percent: z
    .number('Percent is required')
    .positive('Must be above 0')
    .max(100, 'At most 100')
    .refine((value) => Number(value.toFixed(4)) === value, 'At most four decimals'),
  /** Whether a discount applies to what is left; otherwise only the better of the two applies. */
  combinesWithCodes: z.boolean(),
  /** Whether cart and checkout show the sum without tax first. */
  showsNet: z.boolean(),
})

const group = z.object({
  id,
  ...groupFields.shape,
  version,
  createdAt: moment,
})
export type CustomerGroup = z.output<typeof group>

export const {
  listAll: listCustomerGroups,
  create: createCustomerGroup,
  update: updateCustomerGroup,
  remove: deleteCustomerGroup,
} = recordEndpoints({
  path: '/api/crm/groups',
  access: { read: 'staff', write: 'admins' },
  noun: 'customer group',
  record: group,
  query: listQuery.extend({
    /** The beginning of a name. */
    q: z.string().trim().max(60).optional(),
    sort: z.enum(sortsBy('name', 'createdAt')).default('name'),
  }),
  create: groupFields.partial({ combinesWithCodes: true, showsNet: true }),
  change: groupFields.partial(),
  notFound: 'customer_group_not_found',
  refusals: ['customer_group_taken'],
  summaries: {
    remove: 'Delete a customer group; its customers are in none then, and orders keep what was taken off',
  },
})
