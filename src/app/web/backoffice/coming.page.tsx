import { createFileRoute, notFound } from '@tanstack/react-router'
import { Coming } from './coming.tsx'

export const Route = createFileRoute('/_backoffice/admin/$screen')({
  // Read when somebody comes here, so that shoppers do not carry the table of screens.
  loader: async ({ location }) => {
    const { screenAt } = await import('./screens.ts')
    if (screenAt(location.pathname)?.coming === undefined) throw notFound()
  },
  component: Coming,
})
