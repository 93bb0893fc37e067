import { createFileRoute } from '@tanstack/react-router'
import { listSearch } from '../../../../kernel/web/backoffice/table/list-search.ts'
import { SettingsScreen } from './settings-screen.tsx'

export const Route = createFileRoute('/_backoffice/admin/settings')({
  /**
   * `?tab=banners` opens the banners, `?tab=currency` the reporting currency and the list of exchange rates,
   * `?tab=notifications` who hears of orders, `?tab=translations` how far each language is, `?tab=import` the imports, `?tab=all` every setting with where it comes from, `?tab=status` how the machinery stands.
   */
  validateSearch: listSearch({
    sorts: ['day'],
    filters: { tab: ['banners', 'currency', 'translations', 'import', 'notifications', 'all', 'status'] },
  }),
  component: SettingsScreen,
})
