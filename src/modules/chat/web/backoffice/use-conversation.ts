import { useQueryClient } from '@tanstack/react-query'
import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react'
import { currentUserQuery } from '#modules/accounts/web/queries/index.ts'
import type { Staff } from '#kernel/web/backoffice/staff.ts'
import { invalidator } from '#kernel/web/backoffice/live/invalidation.ts'
import { liveSocket, type LiveSocket } from '#kernel/web/backoffice/live/socket.ts'
import type { ServerFrame } from '../../contract.ts'
import { openConversation, type Conversation } from './conversation.ts'
import { mentions } from './message-text.ts'

/** Provided by the shell, so that the conversation continues whichever screen is shown. */
export const ConversationContext = createContext<Conversation | null>(null)

/** The name of a staff member in the chat; the same rule as on the server. */
export function chatName({ firstName, lastName, email, phone }: Staff): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email?.split('@')[0] || phone || 'Somebody'
}

/**
 * Opens this tab's only socket, for the chat and for changes made by others.
 * @param mayChat whether this role takes part in the chat
 */
export function useOpenConversation(mayChat: boolean): Conversation {
  const queryClient = useQueryClient()
  const [{ socket, conversation, load }] = useState(() => {
    const invalidate = invalidator(queryClient)
    let connectedBefore = false
    const socket: LiveSocket = liveSocket<ServerFrame>({
      opened() {
        // Changes made while this tab was disconnected were missed, so refetch everything.
        if (connectedBefore) invalidate(['/api'])
        connectedBefore = true
        if (!mayChat) return
        conversation.opened()
        load()
      },
      closed: () => conversation.closed(),
      onMessage(frame) {
        if (frame.type === 'invalidate') invalidate(frame.keys, frame.writer)
        else conversation.onMessage(frame)
      },
      ended: () => void queryClient.resetQueries(currentUserQuery),
    })
    const conversation = openConversation(socket)
    // The unread count is only a hint; if this fails, nothing is marked.
    const load = () => void conversation.loadReadPlace().catch(() => {})
    return { socket, conversation, load }
  })
  useEffect(() => {
    socket.start()
    if (mayChat) window.addEventListener('focus', load)
    return () => {
      window.removeEventListener('focus', load)
      socket.stop()
    }
  }, [socket, load, mayChat])
  return conversation
}

export function useConversation() {
  const conversation = use(ConversationContext)
  if (conversation === null) throw new Error('useConversation must be used within the back office')
  const state = useSyncExternalStore(conversation.subscribe, conversation.snapshot)
  return { conversation, state }
}

/** The number of unread messages, and of those that mention this user. */
export function useUnread(user: Staff): { unread: number; mentioned: number } {
  const { rows, readPlace } = useConversation().state
  const fresh = rows.filter((row) => readPlace !== null && row.seq > readPlace && row.user_id !== user.id)
  const name = chatName(user)
  return { unread: fresh.length, mentioned: fresh.filter(({ message }) => mentions(message, name)).length }
}
