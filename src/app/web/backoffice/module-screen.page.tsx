import { createFileRoute, notFound, useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { moduleScreens } from './module-screens.ts'

const screenAt = (pathname: string) => {
  const path = pathname.replace(/\/+$/, '')
  return moduleScreens.find((screen) => screen.path === path)
}

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
  loader: ({ location }) => {
    if (screenAt(location.pathname) === undefined) throw notFound()
  },
  component: ModuleScreen,
})

function ModuleScreen() {
  const pathname = useLocation({ select: (location) => location.pathname })
  const Screen = screenAt(pathname)?.component
  return (
    Screen && (
      <Suspense fallback={<p role="status">Loading...</p>}>
        <Screen />
      </Suspense>
    )
  )
}
