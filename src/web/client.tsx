import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { getRouter } from './router.tsx'

/**
 * A transition between pages that gives way to the next, or that a busy machine is too late for, tells
 * so by a rejection that the router leaves unhandled. The page has changed all the same.
 */
function forgiveLostTransitions(): void {
  if (!('startViewTransition' in document)) return
  const start = document.startViewTransition.bind(document)
  document.startViewTransition = (...how) => {
    const transition = start(...how)
    transition.ready.catch(() => {})
    return transition
  }
}

forgiveLostTransitions()

/**
 * Brings the server's page alive. Start's own entry would also load the machinery of server
 * functions, which this shop does not have: its API is the contract.
 */
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RouterClient router={getRouter()} />
    </StrictMode>,
  )
})
