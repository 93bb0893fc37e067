import { createFileRoute } from '@tanstack/react-router'
import { listSearch } from '#kernel/web/backoffice/table/list-search.ts'
import { AuditScreen } from '#modules/audit/web/backoffice/audit-screen.tsx'
import { UsersTabs } from './users-tabs.tsx'

export const Route = createFileRoute('/_backoffice/admin/users/audit')({
  validateSearch: listSearch({
    filters: { type: 'text', action: 'text', record: 'text', person: 'text', from: 'date', to: 'date' },
  }),
  component: () => <AuditScreen tabs={<UsersTabs />} />,
})
