import { createFileRoute } from '@tanstack/react-router'
import { listSearch } from '#kernel/web/backoffice/table/list-search.ts'
import { SupportTabsScreen } from './support-tabs-screen.tsx'
import { supportTabs } from './support-tabs.ts'

export const Route = createFileRoute('/_backoffice/admin/support')({
  validateSearch: listSearch({
    filters: { tab: supportTabs.map(([tab]) => tab), active: ['true', 'false'] },
    more: ['edit'],
  }),
  component: SupportTabsScreen,
})
