import { createFileRoute } from '@tanstack/react-router'
import { ChatScreen } from './chat-screen.tsx'

export const Route = createFileRoute('/_backoffice/admin/chat')({ component: ChatScreen })
