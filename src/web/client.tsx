import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
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

/** Lets the page answer to its visitor before the next piece of work. */
const pause = () => new Promise((resolve) => setTimeout(resolve))

/**
 * Brings the server's page alive, in steps that each leave the page answering. Start's own entry would also
 * load the machinery of server functions, which this shop does not have: its API is the contract.
 */
async function bringAlive(): Promise<void> {
  forgiveLostTransitions()
  await pause()
  // It is in the foundation, so nothing is fetched; but it is made ready only now.
  const { hydrateRoot } = await import('react-dom/client')
  await pause()
  const router = getRouter()
  await pause()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterClient router={router} />
      </StrictMode>,
    )
  })
}

void bringAlive()
