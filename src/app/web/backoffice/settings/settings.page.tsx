import { createFileRoute } from '@tanstack/react-router'
import { listSearch } from '#kernel/web/backoffice/table/list-search.ts'
import { SettingsScreen } from './settings-screen.tsx'

export const Route = createFileRoute('/_backoffice/admin/settings')({
  /**
   * `?tab=banners` opens the banners, `?tab=currency` the reporting currency and the exchange rates,
   * `?tab=taxes` taxes and their rates, `?tab=payments` how orders are paid, `?tab=delivery` the delivery methods, `?tab=discounts` discounts,
   * `?tab=groups` groups of customers with a price of their own,
   * `?tab=notifications` who is notified of orders, `?tab=messages` what the mails to customers say, `?tab=translations` the progress of translations, `?tab=import` the
   * imports, `?tab=keys` the keys of programs, `?tab=all` every setting with its source, `?tab=status` the system status.
   */
  validateSearch: listSearch({
    sorts: ['day', 'place', 'percent', 'validFrom', 'code', 'name', 'createdAt', 'uses'],
    filters: {
      tab: [
        'banners',
        'currency',
        'taxes',
        'payments',
        'discounts',
        'groups',
        'delivery',
        'translations',
        'import',
        'keys',
        'notifications',
        'messages',
        'all',
        'status',
      ],
    },
  }),
  component: SettingsScreen,
})
