import type { Input } from '../../../kernel/contract/endpoint.ts'
import { createOpportunity, deleteOpportunity, updateOpportunity } from '../contract/opportunities.ts'
import type { Opportunity } from '../contract/opportunities.ts'
import { call } from '../../../kernel/web/api.ts'
import { crm } from '../../customers/web/queries.ts'
import { useWrite } from '../../../kernel/web/backoffice/write.ts'

/** Writes down a new opportunity, or changes the one that is given. */
export const writeOpportunity = (
  opportunity: Opportunity | null,
  body: Input<typeof createOpportunity>['body'],
  version?: number,
) =>
  opportunity
    ? call(updateOpportunity, { params: { id: opportunity.id }, body: { ...body, version } })
    : call(createOpportunity, { body })

export const useDeleteOpportunity = () =>
  useWrite({
    write: ({ id }: Opportunity) => call(deleteOpportunity, { params: { id } }),
    done: 'Opportunity deleted successfully',
    failed: 'Failed to delete opportunity',
    refreshes: [crm],
  })
