import { serializeColumns } from '#kernel/record/serialize-columns.ts'
import { chatMessage, chatRow, type ChatMessage, type ChatRow } from '../contract.ts'
import type { MessageRow } from './chat.tables.ts'

export const serializeMessage = (row: MessageRow): ChatMessage => serializeColumns(chatMessage.shape, row)

export const serializeRow = (row: MessageRow): ChatRow => serializeColumns(chatRow.shape, row)
