import { useQueryClient } from '@tanstack/react-query'
import {
  createOpportunity,
  deleteOpportunity,
  getOpportunity,
  listOpportunities,
  updateOpportunity,
  type Opportunity,
} from '../contract/opportunities.ts'
import type { OpportunityStage } from '#modules/record-states/contract.ts'
import { readCrmAnalytics } from '../contract/crm.ts'
import { call, read } from '#kernel/web/api.ts'
import { readPage, type Page } from '#kernel/web/read-page.ts'
import { refresh } from '#kernel/web/refresh.ts'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { crmEndpoints } from '#modules/customers/web/queries.ts'
import { labelOf } from '#modules/customers/web/backoffice/index.ts'
import { saveRecord, toastFailure, useWrite } from '#kernel/web/backoffice/write.ts'
import { useMutation } from '#kernel/web/use-mutation.ts'

export const crmAnalytics = read(readCrmAnalytics)
export const firstOpportunities = read(listOpportunities, { query: { limit: 5 } })
export const opportunityById = (id: string) => read(getOpportunity, { params: { id } })

/** Maximum number of cards loaded per column. */
const cardsShown = 50

/** The newest opportunities of one stage. */
export const cardsOf = (stage: OpportunityStage) =>
  readPage(listOpportunities, { query: { stage, limit: cardsShown } })

/** Opportunities that a quote for a customer can be linked to, newest first. */
export const opportunityChoices = (customerId: string) =>
  read(listOpportunities, { query: { customerId, limit: 100 } })

/** Creates an opportunity, or changes the given one. */
export const writeOpportunity = saveRecord(createOpportunity, updateOpportunity)

export const useDeleteOpportunity = () =>
  useWrite({
    write: ({ id }: Opportunity) => call(deleteOpportunity, { params: { id } }),
    done: 'Opportunity deleted successfully',
    failed: 'Failed to delete opportunity',
    refreshes: [crmEndpoints],
  })

interface Move {
  opportunity: Opportunity
  to: OpportunityStage
  /** This move is itself an undo, so no undo is offered. */
  isUndo?: boolean
}

/** Moves an opportunity to another stage. The card moves at once; the figures follow after the response. */
export function useMoveOpportunity(): (opportunity: Opportunity, to: OpportunityStage) => void {
  const client = useQueryClient()
  const change = (stage: OpportunityStage, what: (rows: Opportunity[]) => Opportunity[]) =>
    client.setQueryData<Page<Opportunity>>(
      cardsOf(stage).queryKey,
      (page) => page && { ...page, rows: what(page.rows) },
    )
  const { mutate } = useMutation({
    mutationFn: ({ opportunity: { id, version }, to }: Move) =>
      call(updateOpportunity, { params: { id }, body: { stage: to, version } }),
    onMutate: async ({ opportunity, to }) => {
      const queryKeys = [cardsOf(opportunity.stage).queryKey, cardsOf(to).queryKey]
      await Promise.all(queryKeys.map((queryKey) => client.cancelQueries({ queryKey })))
      change(opportunity.stage, (rows) => rows.filter(({ id }) => id !== opportunity.id))
      change(to, (rows) => [{ ...opportunity, stage: to }, ...rows])
    },
    onSuccess: (moved, { opportunity, to, isUndo }) => {
      // So that the next move of the card is sent with this version even if the lists have not been refetched yet.
      change(to, (rows) => rows.map((row) => (row.id === moved.id ? moved : row)))
      const undo = () => mutate({ opportunity: moved, to: opportunity.stage, isUndo: true })
      toast({
        title: `${opportunity.title} moved to ${labelOf(to)}`,
        ...(!isUndo && { action: { label: 'Undo', run: undo } }),
      })
    },
    onError: toastFailure('Failed to update opportunity'),
    onSettled: () => refresh(client, crmEndpoints),
  })
  return (opportunity, to) => opportunity.stage !== to && mutate({ opportunity, to })
}
