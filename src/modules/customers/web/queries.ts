import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { readCrmAnalytics, readTimeline } from '../../pipeline/contract/crm.ts'
import { getCustomer, listCustomers, listDuplicates } from '../contract/customers.ts'
import { address } from '../../../kernel/contract/endpoint.ts'
import { getOpportunity, listOpportunities } from '../../pipeline/contract/opportunities.ts'
import type { OpportunityStage } from '../../pipeline/contract/opportunities.ts'
import { ApiError, read } from '../../../kernel/web/api.ts'
import { readPage } from '../../../kernel/web/read-page.ts'
import { toast } from '../../../kernel/web/ui/toast-store.ts'
import { refresh } from '../../../kernel/web/refresh.ts'

export const crmAnalytics = read(readCrmAnalytics)
export const newestCustomers = read(listCustomers, { query: { limit: 5 } })
export const firstOpportunities = read(listOpportunities, { query: { limit: 5 } })
export const duplicateCustomers = read(listDuplicates)
export const customerById = (id: string) => read(getCustomer, { params: { id } })
export const opportunityById = (id: string) => read(getOpportunity, { params: { id } })

/** As many cards as a column of the board shows. */
const cardsShown = 50

/** The newest opportunities of one stage. */
export const cardsOf = (stage: OpportunityStage) =>
  readPage(listOpportunities, { query: { stage, limit: cardsShown } })

/** Customers to choose from: the newest, or those that match what was typed. */
export const customerChoices = (q: string) =>
  readPage(listCustomers, { query: { limit: 100, ...(q && { q }) } })

/** What a quote for a customer can belong to, the newest first. */
export const opportunityChoices = (customerId: string) =>
  read(listOpportunities, { query: { customerId, limit: 100 } })

/** Everything that happened with a customer, fifty at a time. */
export const customerTimeline = (id: string) =>
  infiniteQueryOptions({
    queryKey: [address(readTimeline, { params: { id } }), 'timeline'],
    initialPageParam: '',
    queryFn: ({ pageParam }) => {
      const page = readPage(readTimeline, {
        params: { id },
        query: { limit: 50, ...(pageParam && { cursor: pageParam }) },
      })
      return page.queryFn({ queryKey: page.queryKey })
    },
    getNextPageParam: (last) => last.next,
  })

/** Everything of the CRM is read again after each of its writes. */
export const crm = { path: '/api/crm' } as const

/** A write that says how it went. */
export function useCrmWrite<Sent, Answer>({
  write,
  done,
  failed,
  after,
}: {
  write: (sent: Sent) => Promise<Answer>
  done: string
  failed: string
  /** At once when it is done, before anything is read again. */
  after?: () => void
}) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: write,
    onSuccess: () => {
      toast({ title: done })
      after?.()
    },
    onError: (error) => {
      const description = error instanceof ApiError ? error.said : 'Please check the connection.'
      toast({ title: failed, description, variant: 'destructive' })
    },
    onSettled: () => refresh(client, crm),
  })
}
