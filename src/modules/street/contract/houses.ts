import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { id, idParams } from '#kernel/contract/wire.ts'
import { house } from './house.ts'

const linkParams = z.object({ token: z.string().max(100) })

const ownHouse = z.object({
  house,
  /** The page that shows it to whoever has the link: `/houses/…`; null: its buyer has not made one. */
  link: z.string().nullable(),
})
export type OwnHouse = z.output<typeof ownHouse>

const answer = { status: 200, body: ownHouse } as const
const ofAccount = {
  access: 'signed-in',
  params: idParams,
  success: answer,
  errors: ['house_not_found'],
} as const
const ofGuest = {
  access: 'anyone',
  params: linkParams,
  success: answer,
  errors: ['house_not_found'],
} as const

export const getOwnHouse = endpoint({
  method: 'GET',
  path: '/api/account/orders/{id}/house',
  summary: 'One of your own orders as a house',
  ...ofAccount,
})

export const shareOwnHouse = endpoint({
  method: 'POST',
  path: '/api/account/orders/{id}/house/link',
  summary: 'Make a link that shows the house, and nothing else, to whoever has it',
  ...ofAccount,
})

export const hideOwnHouse = endpoint({
  method: 'DELETE',
  path: '/api/account/orders/{id}/house/link',
  summary: 'End the link to the house',
  ...ofAccount,
})

export const getGuestHouse = endpoint({
  method: 'GET',
  path: '/api/guest-orders/{token}/house',
  summary: 'The order behind a private link as a house',
  ...ofGuest,
})

export const shareGuestHouse = endpoint({
  method: 'POST',
  path: '/api/guest-orders/{token}/house/link',
  summary: 'Make a link that shows the house, and nothing else, to whoever has it',
  ...ofGuest,
})

export const hideGuestHouse = endpoint({
  method: 'DELETE',
  path: '/api/guest-orders/{token}/house/link',
  summary: 'End the link to the house',
  ...ofGuest,
})

export const getHouse = endpoint({
  method: 'GET',
  path: '/api/houses/{token}',
  access: 'anyone',
  summary: 'A house that its buyer shows: without names, number, prices and rooms',
  params: linkParams,
  success: { status: 200, body: house },
  errors: ['house_not_found'],
})

/** Maximum number of houses in the street. */
export const maxHouses = 60

const streetHouse = house.extend({
  orderId: id,
  orderNumber: z.string(),
  customerName: z.string(),
  /** The last day for which it was promised; null: not promised. */
  readyTo: z.string().nullable(),
})
export type StreetHouse = z.output<typeof streetHouse>

export const getStreet = endpoint({
  method: 'GET',
  path: '/api/orders/street',
  access: 'staff',
  also: ['workshop'],
  summary: 'All open orders as houses, by the day for which they were promised',
  success: {
    status: 200,
    body: z.object({
      houses: z.array(streetHouse),
      /** Open orders, also those that are not shown. */
      count: z.number().int(),
    }),
  },
})

const streetSettings = z.object({
  /** Whether buyers see their order as a house, and staff the street of all of them on the dashboard. */
  showsHouses: z.boolean(),
})
const settingsPath = '/api/settings/street'

export const getStreetSettings = endpoint({
  method: 'GET',
  path: settingsPath,
  access: 'staff',
  summary: 'Whether orders are shown as houses',
  success: { status: 200, body: streetSettings },
})

export const putStreetSettings = endpoint({
  method: 'PUT',
  path: settingsPath,
  access: 'admins',
  summary: 'Show orders as houses, or not',
  body: streetSettings,
  success: { status: 200, body: streetSettings },
})
