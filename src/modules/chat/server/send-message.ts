import { messageText, sentMessage, type ServerFrame } from '../contract.ts'
import { isDatabaseUnavailable } from '#kernel/database/connections/unavailable.ts'
import { refuse, Refusal } from '#kernel/http/refusal.ts'
import type { Connection } from '#kernel/live/connection.ts'
import type { FrameHandler, Outcome } from '#kernel/live/frames.ts'
import type { SessionWatch } from '#kernel/live/session-watch.ts'
import { isStaff } from '#kernel/rules/permissions.ts'
import { isStorable, withoutControls } from '#kernel/rules/text/storable-text.ts'
import type { ChatService } from './chat.service.ts'
import type { MessageRow } from './chat.tables.ts'
import { serializeMessage } from './chat.serializer.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** The frame of a message; the author's copy includes the `client_id`. */
export function frameOf(row: MessageRow, forAuthor: boolean): ServerFrame {
  const { seq, clientId } = row
  const ownFields = forAuthor && clientId !== null ? { client_id: clientId } : {}
  return { type: 'chat_message', seq, data: serializeMessage(row), ...ownFields }
}

/** Handles frames that post a message; the sender's session is checked for each one. */
export function messageHandler({
  chat,
  sessionWatch,
}: {
  chat: ChatService
  sessionWatch: SessionWatch
}): FrameHandler {
  async function send(connection: Connection, text: string, clientId: string | undefined) {
    try {
      return await chat.send({ author: connection.person, text, clientId })
    } catch (error) {
      if (isDatabaseUnavailable(error)) return refuse('unavailable', { headers: { 'retry-after': '2' } })
      throw error
    }
  }

  return async (connection, frame): Promise<Outcome> => {
    if (!isStaff(connection.person.role)) return 'refused'
    const { success, data } = sentMessage.safeParse(frame)
    if (!success || !isStorable(data.message + (data.client_id ?? ''))) return 'malformed'
    const echo = data.client_id === undefined ? {} : { client_id: data.client_id }
    const text = messageText.safeParse(withoutControls(data.message))
    if (!text.success) {
      const message = text.error.issues[0]?.message ?? staffText('Invalid message')
      connection.send({ type: 'error', code: 'invalid_body', message, ...echo })
      return 'refused'
    }
    if (!(await sessionWatch.check([connection]))) return 'refused'
    const stored = await send(connection, text.data, data.client_id)
    if (stored instanceof Refusal) {
      const { code, message, headers } = stored
      const retry_after = Number(headers['retry-after'])
      connection.send({ type: 'error', code, message, retry_after, ...echo })
      return 'refused'
    }
    if (stored.repeated) connection.send(frameOf(stored.row, true))
    return 'taken'
  }
}
