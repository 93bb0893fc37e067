import {
  choice,
  customFields,
  endpoint,
  flag,
  id,
  idParams,
  listQuery,
  moment,
  text,
  z,
} from 'fenestra/contract'

/** When customers of an order would like to be called. */
export const orderFields = customFields('order', {
  callTime: choice('Best time to call', ['morning', 'afternoon', 'evening'], {}),
})

/** What the shop asks about a piece or goods, and the name by which the customer knows them again. */
export const lineFields = customFields(
  'order_line',
  { askAbout: text('Ask about it', { max: 100 }), tag: text('Name tag', { max: 40 }) },
  { isPublic: ['tag'], isForWorkshop: ['tag'] },
)

/** Whom nobody should call. */
export const customerFields = customFields('customer', { noCalls: flag('Wants no calls', false) })

/** What shoppers read on the page of a product, and staff say on the telephone. */
export const productFields = customFields(
  'product',
  { careTip: text('Care tip', { max: 200 }) },
  { isPublic: ['careTip'] },
)

/** A call that is due some days after an order was delivered. */
export const followUp = z.object({
  id,
  orderId: id,
  orderNumber: z.string(),
  customerName: z.string(),
  customerPhone: z.string(),
  /** A day of the shop. */
  dueOn: z.iso.date(),
  doneAt: moment.nullable(),
  outcome: z.string().nullable(),
})
export type FollowUp = z.output<typeof followUp>

export const listFollowUps = endpoint({
  method: 'GET',
  path: '/api/follow-ups',
  access: 'staff',
  summary: 'Calls after a delivery, the earliest first',
  query: listQuery.extend({
    state: z.enum(['open', 'done']).optional(),
    orderId: id.optional(),
    /** Those of several orders: at most 100 ids with commas. */
    orderIds: z.string().max(3700).optional(),
  }),
  success: { status: 200, body: z.array(followUp) },
  errors: [],
})

/** How many days after the delivery the call is due. */
const pause = z.object({
  days: z
    .number('Please enter a number')
    .int('Whole numbers only')
    .min(1, 'At least 1')
    .max(365, 'At most 365'),
})

export const getPause = endpoint({
  method: 'GET',
  path: '/api/follow-ups/pause',
  access: 'staff',
  summary: 'How many days after the delivery calls are due',
  success: { status: 200, body: pause },
})

export const putPause = endpoint({
  method: 'PUT',
  path: '/api/follow-ups/pause',
  access: 'admins',
  summary: 'Sets how many days after the delivery calls are due; planned ones stay',
  body: pause,
  success: { status: 200, body: pause },
})

export const finishFollowUp = endpoint({
  method: 'POST',
  path: '/api/follow-ups/{id}/done',
  access: 'editors',
  summary: 'Writes down that a call was made, and what came of it',
  params: idParams,
  body: z.object({ outcome: z.string().trim().max(500).default('') }),
  success: { status: 200, body: followUp },
  errors: ['not_found'],
})

export const getOwnFollowUp = endpoint({
  method: 'GET',
  path: '/api/follow-ups/own/{id}',
  access: 'signed-in',
  summary: 'The day of the call about an own order; null: none is planned',
  params: idParams,
  success: { status: 200, body: z.object({ dueOn: z.iso.date().nullable() }) },
  errors: ['not_found'],
})
