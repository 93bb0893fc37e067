import { createFileRoute } from '@tanstack/react-router'
import { MoneyScreen } from './money-screen.tsx'
import { moneySearch } from './search.ts'

export const Route = createFileRoute('/_backoffice/admin/money')({
  validateSearch: moneySearch,
  component: MoneyScreen,
})
