import { createFileRoute } from '@tanstack/react-router'
import { listSearch } from '#kernel/web/backoffice/table/list-search.ts'
import { BlogScreen } from './blog-screen.tsx'

export const Route = createFileRoute('/_backoffice/admin/blog')({
  validateSearch: listSearch({
    sorts: ['published_at', 'title'],
    filters: { category_id: 'text', state: ['published', 'scheduled'] },
    more: ['edit'],
  }),
  component: BlogScreen,
})
