import { createFileRoute } from '@tanstack/react-router'
import { ScanScreen } from './scan-screen.tsx'

export const Route = createFileRoute('/_backoffice/admin/scan')({
  validateSearch: (search: Record<string, unknown>): { code?: string } =>
    typeof search['code'] === 'string' ? { code: search['code'] } : {},
  component: ScanScreen,
})
