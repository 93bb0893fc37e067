import type { ChatMessage, ChatRow } from '../contract.ts'
import type { MessageRow } from './chat.tables.ts'

export function serializeMessage(row: MessageRow): ChatMessage {
  return {
    id: row.id,
    user_id: row.userId,
    full_name: row.fullName,
    message: row.message,
    created_at: row.createdAt.toISOString(),
  }
}

export const serializeRow = (row: MessageRow): ChatRow => ({ ...serializeMessage(row), seq: row.seq })
