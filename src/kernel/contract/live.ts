import { z } from 'zod'

/** The path of the back-office WebSocket: presence, changes made by others, and frames of modules. */
export const socketPath = '/ws'

/** A frame that subscribes to the list of connected people. */
export const watchPresence = z.object({ type: z.literal('presence') })

export interface ConnectedPerson {
  id: string
  full_name: string
}

/** Frames that the server sends unprompted. Modules add types; clients ignore unknown ones. */
export type LiveFrame =
  | { type: 'presence'; users: ConnectedPerson[] }
  /** Paths whose data has changed, including everything below them, and the tab that made the change. */
  | { type: 'invalidate'; keys: string[]; writer?: string }
