import { createFileRoute, notFound } from '@tanstack/react-router'
import { ModuleScreen } from './module-screen.tsx'

/** Any screen of a module: `/admin/follow-ups`. */
export const Route = createFileRoute('/_backoffice/admin/$screen')({
  // What the screen's lists keep in the address; which names there are, only the screen knows.
  validateSearch: (search: Record<string, unknown>): Partial<Record<string, string>> =>
    Object.fromEntries(
      Object.entries(search).flatMap(([name, value]) => {
        const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
        return text !== '' && text.length <= 500 ? [[name, text]] : []
      }),
    ),
  // Read when somebody comes here, so that shoppers do not carry the table of screens.
  loader: async ({ location }) => {
    const { moduleScreenAt } = await import('./module-screens.ts')
    if (moduleScreenAt(location.pathname) === undefined) throw notFound()
  },
  component: ModuleScreen,
})
