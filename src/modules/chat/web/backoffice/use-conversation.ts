import { useQueryClient } from '@tanstack/react-query'
import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react'
import { currentUserQuery } from '../../../accounts/web/queries/index.ts'
import type { Staff } from '../../../../kernel/web/backoffice/staff.ts'
import { invalidator } from '../../../../kernel/web/backoffice/live/invalidation.ts'
import { liveSocket } from '../../../../kernel/web/backoffice/live/socket.ts'
import type { LiveSocket } from '../../../../kernel/web/backoffice/live/socket.ts'
import type { ServerFrame } from '../../contract.ts'
import { openConversation } from './conversation.ts'
import type { Conversation } from './conversation.ts'
import { mentions } from './message-text.ts'

/** Given by the shell, so that the conversation goes on whichever screen is shown. */
export const ConversationContext = createContext<Conversation | null>(null)

/** How a member of staff is called in the chat; the same rule as the server's. */
export function chatName({ firstName, lastName, email, phone }: Staff): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email?.split('@')[0] || phone || 'Somebody'
}

/** Opens the one socket of this tab: the conversation, and what others have changed. */
export function useOpenConversation(): Conversation {
  const queryClient = useQueryClient()
  const [{ socket, conversation, load }] = useState(() => {
    const invalidate = invalidator(queryClient)
    let connectedBefore = false
    const socket: LiveSocket = liveSocket<ServerFrame>({
      opened() {
        // Nobody told this tab what was changed while it was not connected.
        if (connectedBefore) invalidate(['/api'])
        connectedBefore = true
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
    // How much is unread is a hint; without it nothing is marked.
    const load = () => void conversation.loadReadPlace().catch(() => {})
    return { socket, conversation, load }
  })
  useEffect(() => {
    socket.start()
    window.addEventListener('focus', load)
    return () => {
      window.removeEventListener('focus', load)
      socket.stop()
    }
  }, [socket, load])
  return conversation
}

export function useConversation() {
  const conversation = use(ConversationContext)
  if (conversation === null) throw new Error('useConversation must be used within the back office')
  const state = useSyncExternalStore(conversation.subscribe, conversation.snapshot)
  return { conversation, state }
}

/** What others have said since this person last looked, and how much of it to them by name. */
export function useUnread(user: Staff): { unread: number; mentioned: number } {
  const { rows, readPlace } = useConversation().state
  const fresh = rows.filter((row) => readPlace !== null && row.seq > readPlace && row.user_id !== user.id)
  const name = chatName(user)
  return { unread: fresh.length, mentioned: fresh.filter(({ message }) => mentions(message, name)).length }
}
