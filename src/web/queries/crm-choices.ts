import { readAddress } from '../api.ts'

interface CustomerRow {
  id: string
  firstName: string
  lastName: string
  companyName?: string | null
  email: string | null
}

interface OpportunityRow {
  id: string
  customerId: string
  title: string
}

const newest = (path: string) => `${path}?limit=500`

/** Customers to choose from, the newest first. */
export const customerChoices = {
  queryKey: [newest('/api/crm/customers'), 'choices'] as const,
  queryFn: async ({ queryKey }: { queryKey: readonly [string, 'choices'] }) => {
    const rows = await readAddress<CustomerRow[]>(queryKey[0])
    return rows.map(({ id, firstName, lastName, companyName, email }) => ({
      id,
      name: `${firstName} ${lastName}`.trim() || companyName || email || 'Customer without a name',
    }))
  },
}

/** Opportunities to choose from, the newest first. */
export const opportunityChoices = {
  queryKey: [newest('/api/crm/opportunities'), 'choices'] as const,
  queryFn: ({ queryKey }: { queryKey: readonly [string, 'choices'] }) =>
    readAddress<OpportunityRow[]>(queryKey[0]),
}
