import { createFileRoute } from '@tanstack/react-router'
import { AssistantScreen } from './assistant-screen.tsx'

export const Route = createFileRoute('/_backoffice/admin/ai-assistant')({ component: AssistantScreen })
