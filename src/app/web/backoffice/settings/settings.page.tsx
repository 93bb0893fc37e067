import { createFileRoute } from '@tanstack/react-router'
import { SettingsScreen } from './settings-screen.tsx'

export const Route = createFileRoute('/_backoffice/admin/settings')({
  /** `?tab=banners` opens the banners, `?tab=status` how the machinery stands. */
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: 'banners' | 'status' } =>
    tab === 'banners' || tab === 'status' ? { tab } : {},
  component: SettingsScreen,
})
