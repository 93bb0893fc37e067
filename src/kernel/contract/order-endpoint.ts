import { z } from 'zod'
import { endpoint, type Access, type Endpoint } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { id, success } from './wire.ts'

/**
 * The endpoint that puts records in an order, all at once or not at all: the first one gets 1, those that are not named
 * keep their numbers. `mountOrder` serves it, and refuses who has not seen the present order, if the body says what was
 * seen.
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
    body: z.object({
      ids: z.array(id).min(1).max(500),
      /** The ids in the order that the writer saw; refused if that is no longer their order. */
      seen: z.array(id).max(500).optional(),
    }),
    success: { status: 200, body: success },
    errors: [declared.notFound, 'version_conflict'],
  })
}
