import { useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { moduleScreenAt } from './module-screens.ts'

/** The screen of a module at the current path. */
export function ModuleScreen() {
  const pathname = useLocation({ select: (location) => location.pathname })
  const Screen = moduleScreenAt(pathname)?.component
  return (
    Screen && (
      <Suspense fallback={<output>Loading...</output>}>
        <Screen />
      </Suspense>
    )
  )
}
