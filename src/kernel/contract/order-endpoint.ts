import { z } from 'zod'
import { endpoint, type Access, type Endpoint } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { id, success } from './wire.ts'

/**
 * The endpoint that puts records in an order, all at once or not at all: the first one gets 1, those that are not named
 * keep their numbers. `mountOrder` serves it.
 * @param declared.path of the list
 */
export function orderEndpoint<const Missing extends ErrorCode>(declared: {
  path: Endpoint['path']
  access: Access
  summary: string
  notFound: Missing
}) {
  return endpoint({
    method: 'PUT',
    path: `${declared.path}/order` as Endpoint['path'],
    access: declared.access,
    summary: declared.summary,
    body: z.object({ ids: z.array(id).min(1).max(500) }),
    success: { status: 200, body: success },
    errors: [declared.notFound],
  })
}
