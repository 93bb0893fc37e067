import { createFileRoute } from '@tanstack/react-router'
import { listSearch } from '#kernel/web/backoffice/table/list-search.ts'
import { CategoriesScreen } from './categories-screen.tsx'

export const Route = createFileRoute('/_backoffice/admin/categories')({
  validateSearch: listSearch({ more: ['edit'] }),
  component: CategoriesScreen,
})
