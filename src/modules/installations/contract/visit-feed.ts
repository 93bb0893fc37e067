import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { linkParams, moment, success } from '#kernel/contract/wire.ts'
import { installation } from './installations.ts'

/** The private URL with which a staff member's calendar subscribes to their visits. */
const visitFeed = z.object({
  /** When the URL was created; null if there is none or it has been revoked. */
  since: moment.nullable(),
})

export const getVisitFeed = endpoint({
  method: 'GET',
  path: '/api/account/visit-feed',
  access: 'staff',
  also: ['fitter'],
  summary: 'Whether your own calendar of visits has an address',
  success: { status: 200, body: visitFeed },
})

export const createVisitFeed = endpoint({
  method: 'POST',
  path: '/api/account/visit-feed',
  access: 'staff',
  also: ['fitter'],
  summary:
    'Create the address of your own calendar of visits; it is shown only once, and the earlier one stops working',
  success: { status: 201, body: z.object({ since: moment, address: z.string() }) },
})

export const endVisitFeed = endpoint({
  method: 'DELETE',
  path: '/api/account/visit-feed',
  access: 'staff',
  also: ['fitter'],
  summary: 'Revoke the address of your own calendar of visits',
  success: { status: 200, body: success },
})

export const readVisitFeed = endpoint({
  method: 'GET',
  path: '/api/visits/{token}/calendar.ics',
  access: 'anyone',
  summary: 'The visits of the user who owns this private address, as a calendar (RFC 5545)',
  params: linkParams,
  sends: ['text/calendar'],
  success: { status: 200, body: null },
  errors: ['installation_not_found'],
})

export const listOwnVisits = endpoint({
  method: 'GET',
  path: '/api/account/visits',
  access: 'staff',
  also: ['fitter'],
  summary: 'The own installation visits of the last thirty days and all later ones, by day',
  success: { status: 200, body: z.array(installation) },
})
