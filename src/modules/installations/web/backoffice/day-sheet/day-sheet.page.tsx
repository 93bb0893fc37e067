import { createFileRoute } from '@tanstack/react-router'
import { DaySheetScreen } from './day-sheet-screen.tsx'

const isDay = (text: unknown): text is string => typeof text === 'string' && /^\d{4}-\d\d-\d\d$/.test(text)

export const Route = createFileRoute('/_backoffice/admin/crm/day-sheet')({
  validateSearch: (search: Record<string, unknown>): { day?: string; installer?: string } => ({
    ...(isDay(search['day']) && { day: search['day'] }),
    ...(typeof search['installer'] === 'string' && { installer: search['installer'] }),
  }),
  component: DaySheetScreen,
})
