import { createFileRoute } from '@tanstack/react-router'
import { CrmScreen } from './crm-screen.tsx'
import { crmSearch } from '#modules/customers/web/backoffice/search.ts'

export const Route = createFileRoute('/_backoffice/admin/crm')({
  validateSearch: crmSearch,
  component: CrmScreen,
})
