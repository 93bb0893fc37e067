import { createFileRoute, notFound } from '@tanstack/react-router'
import { ModuleScreen } from './module-screen.tsx'

/** The route of all screens of external modules: `/admin/follow-ups`. */
export const Route = createFileRoute('/_backoffice/admin/$screen')({
  // The state of the screen's lists in the URL; only the screen knows its parameters.
  validateSearch: (search: Record<string, unknown>): Partial<Record<string, string>> =>
    Object.fromEntries(
      Object.entries(search).flatMap(([name, value]) => {
        const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
        return text !== '' && text.length <= 500 ? [[name, text]] : []
      }),
    ),
  // Loaded on demand, so that shoppers do not load the table of screens.
  loader: async ({ location }) => {
    const { moduleScreenAt } = await import('./module-screens.ts')
    if (moduleScreenAt(location.pathname) === undefined) throw notFound()
  },
  component: ModuleScreen,
})
