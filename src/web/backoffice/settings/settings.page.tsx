import { createFileRoute } from '@tanstack/react-router'
import { SettingsScreen } from './settings-screen.tsx'

export const Route = createFileRoute('/_backoffice/admin/settings')({
  /** `?tab=banners` opens the banners. */
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: 'banners' } =>
    tab === 'banners' ? { tab } : {},
  component: SettingsScreen,
})
