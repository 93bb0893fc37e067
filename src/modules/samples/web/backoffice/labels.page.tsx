import { createFileRoute } from '@tanstack/react-router'
import { LabelsScreen } from './labels-screen.tsx'

export const Route = createFileRoute('/_backoffice/admin/crm/sample-labels')({ component: LabelsScreen })
