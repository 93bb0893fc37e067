import { createFileRoute } from '@tanstack/react-router'
import { Coming } from '../shell/coming.tsx'

export const Route = createFileRoute('/_backoffice/admin')({ component: Coming })
