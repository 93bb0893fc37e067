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

/**
 * Lets the page answer to its visitor before the next piece of work. A script that is there already is as good as
 * a timer for that, and the page does not count as loaded before it: what is pressed once it does is not lost.
 */
async function pause(): Promise<void> {
  const script = Object.assign(document.createElement('script'), { type: 'module', src: import.meta.url })
  const over = new Promise((resolve) => {
    for (const end of ['load', 'error']) script.addEventListener(end, resolve)
  })
  document.head.append(script)
  await over
  script.remove()
}

/** Waits for something, in pauses: the page does not count as loaded meanwhile. */
async function heldFor<What>(what: Promise<What>): Promise<What> {
  const answer = { there: false }
  const noticed = what.finally(() => {
    answer.there = true
  })
  do await pause()
  while (!answer.there)
  return noticed
}

/**
 * Brings the server's page alive, in steps that each leave the page answering. Start's own entry would also
 * load the machinery of server functions, which this shop does not have: its API is the contract.
 */
async function bringAlive(): Promise<void> {
  forgiveLostTransitions()
  // It is in the foundation, so nothing is fetched; but it is made ready only now.
  const { hydrateRoot } = await heldFor(import('react-dom/client'))
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
