import { z } from 'zod'

/** The socket of the back office: who is connected, what others have changed, and the frames of modules. */
export const socketPath = '/ws'

/** A frame that asks who is connected, now and whenever that changes. */
export const watchPresence = z.object({ type: z.literal('presence') })

export interface Connected {
  id: string
  full_name: string
}

/** What the server says on the socket by itself. Modules add types; clients ignore what they do not know. */
export type LiveFrame =
  | { type: 'presence'; users: Connected[] }
  /** Addresses whose content has changed: that address, and those below it; and the tab that signed the write. */
  | { type: 'invalidate'; keys: string[]; writer?: string }
