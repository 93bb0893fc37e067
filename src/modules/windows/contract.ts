import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { id, idParams, metres, moment, success, timestamp, version, ifMatch } from '#kernel/contract/wire.ts'
import {
  measuringMethods as windowMethods,
  recessMounts as mounts,
  type MeasuringMethod as WindowMethod,
} from '#modules/making/contract/index.ts'

export { mounts, windowMethods }
export type Mount = (typeof mounts)[number]
export type { WindowMethod }

/** Maximum number of windows per person. */
export const maxWindows = 100

export const windowSpots = ['desk', 'sofa', 'bed'] as const

/** What is known of the light at a window, for the picture of its year. */
export const windowLight = z.object({
  /** A town of the shop's list, by its name in its own language. */
  town: z.string().trim().min(1, 'Town is required').max(100, 'At most 100 characters'),
  /** The side that the window faces: eighths of a turn from north (0) clockwise to north-west (7). */
  side: z.int('Must be a whole number').min(0, 'Must be 0 or more').max(7, 'At most 7'),
  /** Whose light it is about. */
  spot: z.enum(windowSpots),
})
export type WindowLight = z.output<typeof windowLight>

const windowForm = z.object({
  /** The room, as the customer calls it. */
  name: z.string().trim().min(1, 'Name is required').max(100, 'At most 100 characters'),
  width: metres,
  height: metres,
  mount: z.enum(mounts),
  /** Depth of the recess. */
  depth: metres.nullish(),
  /** Height from the floor to the top of the blind. */
  topHeight: metres.nullish(),
  method: z.enum(windowMethods).default('typed'),
  light: windowLight.nullish(),
  /** Now by default. */
  measuredAt: timestamp().optional(),
})
export type OwnWindowForm = z.output<typeof windowForm>

const ownWindow = z.object({
  id,
  name: z.string(),
  width: metres,
  height: metres,
  mount: z.enum(mounts),
  depth: metres.nullable(),
  topHeight: metres.nullable(),
  method: z.enum(windowMethods),
  /** Omitted: nobody said it. */
  light: windowLight.optional(),
  measuredAt: moment,
  version,
})
export type OwnWindow = z.output<typeof ownWindow>

export const listOwnWindows = endpoint({
  method: 'GET',
  path: '/api/account/windows',
  access: 'signed-in',
  summary: 'The windows of the signed-in user, in the order in which they were saved; at most 100',
  success: { status: 200, body: z.array(ownWindow) },
})

export const addOwnWindow = endpoint({
  method: 'POST',
  path: '/api/account/windows',
  access: 'signed-in',
  summary:
    'Keep a window that was measured; sides of 0.1 to 10 m, a recess up to 2 m deep, its top 0.3 to 10 m high',
  body: windowForm,
  success: { status: 201, body: ownWindow },
  errors: ['window_refused', 'windows_full'],
})

export const mergeOwnWindows = endpoint({
  method: 'POST',
  path: '/api/account/windows/merge',
  access: 'signed-in',
  summary: 'Save the windows stored in a browser: those not saved yet, up to the limit',
  body: z.object({ windows: z.array(windowForm).max(maxWindows) }),
  success: { status: 200, body: z.array(ownWindow) },
  errors: ['window_refused'],
})

export const changeOwnWindow = endpoint({
  method: 'PUT',
  path: '/api/account/windows/{id}',
  access: 'signed-in',
  summary:
    'Change a window; omitted fields are not changed, and null clears the depth, the top height or the light',
  params: idParams,
  headers: ifMatch,
  body: windowForm
    .extend({ method: z.enum(windowMethods) })
    .partial()
    .extend({ version: version.optional() }),
  success: { status: 200, body: ownWindow },
  errors: ['window_refused', 'window_not_found', 'version_conflict', 'precondition_failed'],
})

export const removeOwnWindow = endpoint({
  method: 'DELETE',
  path: '/api/account/windows/{id}',
  access: 'signed-in',
  summary: 'Delete a window',
  params: idParams,
  success: { status: 200, body: success },
  errors: ['window_not_found'],
})
