import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import type { LiveFrame } from '#kernel/contract/live.ts'
import { id, moment, success } from '#kernel/contract/wire.ts'

/** Maximum message length in code points. */
export const maxMessageLength = 4_000

/** A valid message; checked by the field and by the server. */
export const messageText = z
  .string()
  .trim()
  .min(1, 'A message needs a text')
  .refine((text) => Array.from(text).length <= maxMessageLength, 'Message must be at most 4,000 characters')

export const chatMessage = z.object({
  id,
  user_id: id.nullable(),
  full_name: z.string(),
  message: z.string(),
  created_at: moment,
})
export type ChatMessage = z.output<typeof chatMessage>

/** A message with its place in the conversation; a later message has a higher `seq`. */
export const chatRow = chatMessage.extend({ seq: z.number().int() })
export type ChatRow = z.output<typeof chatRow>

/** A frame that posts a message. The sender is taken from the session; the two names are ignored. */
export const sentMessage = z.object({
  type: z.literal('chat_message'),
  user_id: z.unknown().optional(),
  full_name: z.unknown().optional(),
  message: z.string(),
  /** Chosen by the sender; a message with the same id is stored only once. */
  client_id: z.string().min(1).max(100).optional(),
})

/** The frames of the team chat that the server sends on the socket. */
export type ChatFrame =
  | {
      type: 'chat_message'
      seq: number
      data: ChatMessage
      /** Only sent to the author, whose client chose it. */
      client_id?: string
    }
  | { type: 'error'; code: string; message: string; client_id?: string; retry_after?: number }

/** All frames that the server sends on the socket. */
export type ServerFrame = LiveFrame | ChatFrame

/** An upper bound for `seq`, far above any real number of messages. */
const maxMessages = 1e15
const position = z.coerce.number().int().min(0).max(maxMessages)

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/chat',
  access: 'staff',
  summary: 'Messages of the team chat, oldest first: the last 200, or those after or before a given message',
  query: z.object({
    after: position.optional(),
    before: position.optional(),
    limit: z.coerce.number().int().min(1).max(500).default(200),
  }),
  success: { status: 200, body: z.array(chatRow) },
})

export const listPeople = endpoint({
  method: 'GET',
  path: '/api/chat/people',
  access: 'staff',
  summary: 'The staff by name, and which of them are connected',
  success: {
    status: 200,
    body: z.array(z.object({ id, full_name: z.string(), connected: z.boolean() })),
  },
})

export const getReadPlace = endpoint({
  method: 'GET',
  path: '/api/chat/read',
  access: 'staff',
  summary: 'The newest message that the user has seen',
  success: { status: 200, body: z.object({ seq: z.number().int() }) },
})

export const setReadPlace = endpoint({
  method: 'PUT',
  path: '/api/chat/read',
  access: 'staff',
  summary: 'Store the newest message that the user has seen; it only moves forward',
  body: z.object({ seq: z.number().int().min(0).max(maxMessages) }),
  success: { status: 200, body: success },
})
