import { createFileRoute } from '@tanstack/react-router'
import { PrintScreen } from './print-screen.tsx'

const sheets = ['packing', 'production'] as const
export type SheetKind = (typeof sheets)[number]

export const Route = createFileRoute('/_backoffice/admin/orders/print')({
  validateSearch: (search: Record<string, unknown>): { sheet: SheetKind; ids: string; lng?: string } => ({
    sheet: sheets.find((sheet) => sheet === search['sheet']) ?? 'packing',
    ids: typeof search['ids'] === 'string' ? search['ids'] : '',
    ...(typeof search['lng'] === 'string' && { lng: search['lng'] }),
  }),
  component: PrintScreen,
})
