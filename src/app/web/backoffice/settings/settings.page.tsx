import { createFileRoute } from '@tanstack/react-router'
import { listSearch } from '#kernel/web/backoffice/table/list-search.ts'
import { SettingsScreen } from './settings-screen.tsx'

export const Route = createFileRoute('/_backoffice/admin/settings')({
  /** `tab`: a name of `tabs` in the screen, such as `?tab=taxes`. */
  validateSearch: listSearch({
    sorts: ['day', 'place', 'percent', 'validFrom', 'code', 'name', 'createdAt', 'uses'],
    more: ['tab'],
  }),
  component: SettingsScreen,
})
