import { createFileRoute } from '@tanstack/react-router'
import { platforms } from '../../contract.ts'
import { listSearch } from '#kernel/web/backoffice/table/list-search.ts'
import { CalendarScreen } from './calendar-screen.tsx'

export const Route = createFileRoute('/_backoffice/admin/calendar')({
  /** `?month=2026-11`. `post`, `edit` and `day` open a dialog; `copy` is the post that a new one is copied from. */
  validateSearch: listSearch({
    filters: { platform: platforms, day: 'date' },
    more: ['month', 'post', 'edit', 'copy'],
  }),
  component: CalendarScreen,
})
