import { createFileRoute } from '@tanstack/react-router'
import { roles } from '#kernel/contract/roles.ts'
import { listSearch } from '#kernel/web/backoffice/table/list-search.ts'
import { UsersScreen } from '#modules/accounts/web/backoffice/users-screen.tsx'
import { UsersTabs } from './users-tabs.tsx'

export const Route = createFileRoute('/_backoffice/admin/users')({
  validateSearch: listSearch({ filters: { role: roles }, more: ['edit'] }),
  component: () => <UsersScreen tabs={<UsersTabs />} />,
})
