import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { sortsBy } from '#kernel/contract/sorts.ts'
import {
  amount,
  calendarDay,
  id,
  idParams,
  linkParams,
  listQuery,
  metres,
  moment,
  version,
  ifMatch,
} from '#kernel/contract/wire.ts'
import { kind, measuringMethod } from '#modules/making/contract/index.ts'
import { claimStatuses } from '#modules/record-states/contract.ts'

/** Claims about delivered orders: from their customers, or taken by staff. */

export const claimReasons = ['measured_wrongly', 'made_wrongly', 'damaged'] as const
export type ClaimReason = (typeof claimReasons)[number]

export const maxClaimPhotos = 10

/** A piece that a claim is about, and the size that is wanted instead. */
const claimedLine = z.object({
  /** Its number in the order, counted from 1. */
  line: z.int().min(1).max(1000),
  /** Metres; omitted: the size as it was ordered. */
  width: metres.optional(),
  length: metres.optional(),
})

export const claimForm = z.object({
  reason: z.enum(claimReasons),
  lines: z.array(claimedLine).min(1, 'Please choose a piece').max(100, 'At most 100 pieces'),
  note: z.string().trim().max(1000, 'At most 1,000 characters').default(''),
  /** Names of pictures, as uploading them answered. */
  photos: z.array(z.string().max(500)).max(maxClaimPhotos, `At most ${maxClaimPhotos} photos`).default([]),
})
export type ClaimForm = z.output<typeof claimForm>
export type ClaimInput = z.input<typeof claimForm>

const lineOfClaim = z.object({
  line: z.int(),
  name: z.string(),
  kind: kind.nullable(),
  measured: measuringMethod.nullable(),
  width: metres,
  length: metres,
  /** The size that is wanted; the ordered one where it stays. */
  newWidth: metres,
  newLength: metres,
})
export type ClaimLine = z.output<typeof lineOfClaim>

/** What a customer reads of a claim. */
export const ownClaim = z.object({
  id,
  receivedAt: moment,
  reason: z.enum(claimReasons),
  status: z.enum(claimStatuses),
  lines: z.array(lineOfClaim),
  note: z.string().nullable(),
  photos: z.array(z.string()),
  answer: z.string().nullable(),
  /** The number of the order in which its pieces are made again. */
  remakeNumber: z.string().nullable(),
})
export type OwnClaim = z.output<typeof ownClaim>

export const claim = ownClaim.extend({
  orderId: id,
  orderNumber: z.string(),
  customerName: z.string(),
  source: z.enum(['customer', 'guest', 'staff']),
  causedBy: z.string().nullable(),
  /** Days of the shop. */
  deliveredOn: z.string().nullable(),
  /** The last day of the fit promise; null: nothing was promised. */
  lastDay: z.string().nullable(),
  remakeId: id.nullable(),
  version,
})
export type Claim = z.output<typeof claim>

/** The claims of an order, and what can be claimed of it still. */
export const ownClaims = z.object({
  claims: z.array(ownClaim),
  /** Whether claims are taken about this order now. */
  mayClaim: z.boolean(),
  /** The fit promise of this order; null: there is none. */
  promise: z.object({ lastDay: z.string(), piecesLeft: z.int(), isOver: z.boolean() }).nullable(),
})
export type OwnClaims = z.output<typeof ownClaims>

const answers = { status: 200, body: ownClaims } as const
const createdResponse = { status: 201, body: ownClaim } as const
const refusals = ['order_not_found', 'claims_not_taken', 'claim_refused', 'too_many_requests'] as const

export const listOwnClaims = endpoint({
  method: 'GET',
  path: '/api/account/orders/{id}/claims',
  access: 'signed-in',
  summary: 'The claims about one of your own orders, and what can be claimed of it still',
  params: idParams,
  success: answers,
  errors: ['order_not_found'],
})

export const makeOwnClaim = endpoint({
  method: 'POST',
  path: '/api/account/orders/{id}/claims',
  access: 'signed-in',
  summary: 'Say that pieces of one of your own orders do not fit, were made wrongly or are damaged',
  params: idParams,
  body: claimForm,
  success: createdResponse,
  errors: refusals,
})

export const listGuestClaims = endpoint({
  method: 'GET',
  path: '/api/guest-orders/{token}/claims',
  access: 'anyone',
  summary: 'The same of an order without an account, by its private link',
  params: linkParams,
  success: answers,
  errors: ['order_not_found'],
})

export const makeGuestClaim = endpoint({
  method: 'POST',
  path: '/api/guest-orders/{token}/claims',
  access: 'anyone',
  summary: 'Claim something of an order without an account, by its private link',
  params: linkParams,
  body: claimForm,
  success: createdResponse,
  errors: refusals,
})

const photoErrors = [
  'order_not_found',
  'claims_not_taken',
  'too_many_requests',
  'file_missing',
  'malformed_request',
  'file_too_large',
  'unsupported_media_type',
  'not_an_image',
  'picture_too_large',
  'storage_full',
  'storage_unavailable',
] as const
const photo = { status: 201, body: z.object({ url: z.string() }) } as const

export const addOwnClaimPhoto = endpoint({
  method: 'POST',
  path: '/api/account/orders/{id}/claim-photos',
  access: 'signed-in',
  summary: 'Store a photo for a claim about one of your own orders: at most 5 MB',
  params: idParams,
  file: 'image',
  success: photo,
  errors: photoErrors,
})

export const addGuestClaimPhoto = endpoint({
  method: 'POST',
  path: '/api/guest-orders/{token}/claim-photos',
  access: 'anyone',
  summary: 'The same for an order without an account, by its private link',
  params: linkParams,
  file: 'image',
  success: photo,
  errors: photoErrors,
})

export const claimSorts = sortsBy('receivedAt')

export const listClaims = endpoint({
  method: 'GET',
  path: '/api/claims',
  access: 'staff',
  summary: 'Claims about delivered orders, newest first',
  query: listQuery.extend({
    /** Words from the order number or the name. */
    q: z.string().trim().max(200).optional(),
    orderId: id.optional(),
    status: z.enum(claimStatuses).optional(),
    sort: z.enum(claimSorts).default('-receivedAt'),
  }),
  success: { status: 200, body: z.array(claim) },
  tool: { use: 'Reads complaints about delivered orders.' },
})

export const takeClaim = endpoint({
  method: 'POST',
  path: '/api/claims',
  access: 'editors',
  summary: 'Take a claim from a customer; the limits of the fit promise do not bind staff',
  body: claimForm.extend({ orderId: id }),
  success: { status: 201, body: claim },
  errors: ['order_not_found', 'claims_not_taken', 'claim_refused'],
})

export const updateClaim = endpoint({
  method: 'PUT',
  path: '/api/claims/{id}',
  access: 'editors',
  summary: 'Accept or refuse a claim, or say that it is done; the customer is mailed what was decided',
  params: idParams,
  headers: ifMatch,
  body: z.object({
    status: z.enum(claimStatuses).optional(),
    reason: z.enum(claimReasons).optional(),
    /** What the customer is told. */
    answer: z.string().trim().max(2000, 'At most 2,000 characters').optional(),
    /** Who made the mistake. */
    causedBy: z.string().trim().max(100, 'At most 100 characters').optional(),
    version: version.optional(),
  }),
  success: { status: 200, body: claim },
  errors: ['claim_not_found', 'version_conflict', 'precondition_failed'],
})

const mistakes = z.object({ name: z.string(), claims: z.int(), pieces: z.int(), cost: amount })

export const reportMistakes = endpoint({
  method: 'GET',
  path: '/api/claims/report',
  access: 'editors',
  summary:
    'Claims of a period by reason, kind of covering, way of measuring and person, with what was made again',
  query: z.object({ from: calendarDay().optional(), to: calendarDay().optional() }),
  success: {
    status: 200,
    body: z.object({
      reasons: z.array(mistakes),
      kinds: z.array(mistakes),
      measured: z.array(mistakes),
      people: z.array(mistakes),
    }),
  },
})
export type MistakeReport = z.output<typeof reportMistakes.success.body>
