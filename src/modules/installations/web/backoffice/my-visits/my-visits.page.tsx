import { createFileRoute } from '@tanstack/react-router'
import { MyVisitsScreen } from './my-visits-screen.tsx'

export const Route = createFileRoute('/_backoffice/admin/crm/my-visits')({ component: MyVisitsScreen })
