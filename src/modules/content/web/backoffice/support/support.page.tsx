import { createFileRoute } from '@tanstack/react-router'
import { listSearch } from '../../../../../kernel/web/backoffice/table/list-search.ts'
import { SupportScreen } from './support-screen.tsx'

export const Route = createFileRoute('/_backoffice/admin/support')({
  validateSearch: listSearch({ filters: { active: ['true', 'false'] }, more: ['edit'] }),
  component: SupportScreen,
})
