import { createFileRoute } from '@tanstack/react-router'
import { SettingsScreen } from './settings-screen.tsx'

export const Route = createFileRoute('/_backoffice/admin/settings')({
  /** `?tab=banners` opens the banners, `?tab=import` the imports, `?tab=status` how the machinery stands. */
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: 'banners' | 'import' | 'status' } =>
    tab === 'banners' || tab === 'import' || tab === 'status' ? { tab } : {},
  component: SettingsScreen,
})
