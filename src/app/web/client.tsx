import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { pageTexts } from './page-data.tsx'
import { getRouter } from './router.tsx'

/**
 * Lets React work on a page that the browser has translated. Translators wrap a text in `<font>`, or put such an element
 * in its place: React then fails to remove the text, or to insert before it, and takes the page down; and what it writes
 * into the text is not seen.
 */
function allowTranslation(): void {
  /** The element of the translator in the place of a text. */
  const standIns = new WeakMap<Node, ChildNode>()
  // The originals, which are called with their node below: the rule cannot see it.
  // oxlint-disable-next-line typescript/unbound-method
  const { removeChild, insertBefore } = Node.prototype

  const observer = new MutationObserver((records) => {
    for (const { type, target, removedNodes, addedNodes, previousSibling, nextSibling } of records) {
      if (type === 'characterData') restore(target)
      const [added] = addedNodes
      for (const text of removedNodes) {
        const standIn = [added, previousSibling, nextSibling].find(
          (node): node is HTMLElement => node?.nodeName === 'FONT',
        )
        if (text.nodeType !== Node.TEXT_NODE || !standIn || text.isConnected) continue
        standIns.set(text, standIn)
        observer.observe(text, { characterData: true })
      }
    }
  })
  observer.observe(document, { childList: true, subtree: true })

  /** A text that React has changed is shown again; the translator translates it anew. */
  function restore(text: Node): void {
    const standIn = standIns.get(text)
    standIns.delete(text)
    if (standIn?.isConnected && !text.isConnected) standIn.replaceWith(text)
  }

  /** The child of the parent in which a node stands, or that stands for it. */
  function placeOf(node: Node, parent: Node): Node | null {
    let ancestor: Node | null = node.isConnected ? node : (standIns.get(node) ?? null)
    while (ancestor && ancestor.parentNode !== parent) ancestor = ancestor.parentNode
    return ancestor
  }

  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const ownChild = child.parentNode === this ? child : placeOf(child, this)
    // A text whose translation is gone too is removed already.
    if (ownChild || child.nodeType !== Node.TEXT_NODE) removeChild.call(this, ownChild ?? child)
    return child
  }
  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    child: Child,
    before: Node | null,
  ): Child {
    const reference = before && before.parentNode !== this ? placeOf(before, this) : before
    const isGone = before?.nodeType === Node.TEXT_NODE && !reference
    return insertBefore.call(this, child, isGone ? null : (reference ?? before)) as Child
  }
}

/**
 * A page transition that is skipped by the next one, or times out on a busy machine, rejects a promise that the
 * router does not handle. The page has changed all the same.
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

/** The schemas of forms, which load later, must not try `eval`: the page's policy refuses it, and reports each try. */
function keepSchemasFromEval(): void {
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
}

/**
 * Yields to the page before the next piece of work. Loading a script that is already in memory works like a timer,
 * and the page does not fire `load` before it: clicks after `load` are not lost.
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

/** After this many pauses the connection must be slow, so the promise is checked less often. */
const maxPauses = 30
const lookEveryMs = 50

/** Waits for a promise in pauses, which delay the page's `load` event. That event also waits for preloads. */
async function heldFor<What>(what: Promise<What>): Promise<What> {
  const answer = { there: false }
  const noticed = what.finally(() => {
    answer.there = true
  })
  for (let pauses = 0; !answer.there; pauses += 1) {
    await pause()
    if (pauses > maxPauses)
      await Promise.race([noticed, new Promise((resolve) => setTimeout(resolve, lookEveryMs))])
  }
  return noticed
}

/** The router's data is at the end of the page, behind what requests the scripts. */
async function wholePage(): Promise<void> {
  if (document.readyState !== 'loading') return
  await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
}

/** Whether the address is one of the back office, which the server decodes too. */
function isOffice(): boolean {
  try {
    return /^\/admin(?:\/|$)/.test(decodeURI(location.pathname))
  } catch {
    return false
  }
}

/**
 * The routes of the back office, which are not part of the first script (`scripts/office-routes.ts`). Going back to the
 * back office in a document without them loads the document.
 */
async function officeRoutes(): Promise<void> {
  if (isOffice()) await import('./route-tree.gen.ts?whole')
  else addEventListener('popstate', () => isOffice() && location.reload())
}

/** What the server told search engines of its page is not true of the next one. */
function dropStructuredData({ pathChanged }: { pathChanged: boolean }): void {
  if (pathChanged)
    for (const script of document.querySelectorAll('[type="application/ld+json"]')) script.remove()
}

/**
 * Hydrates the server's page in steps between which the page stays responsive. Start's own entry would also load the
 * code for server functions, which this shop does not use: its API is the contract.
 */
async function bringAlive(): Promise<void> {
  forgiveLostTransitions()
  allowTranslation()
  keepSchemasFromEval()
  // React DOM is part of the chunk `foundation`, so nothing is fetched for it, but it is evaluated only now.
  const [{ hydrateRoot }] = await heldFor(
    Promise.all([import('react-dom/client'), pageTexts(), wholePage(), officeRoutes()]),
  )
  await pause()
  const router = getRouter()
  router.subscribe('onBeforeLoad', dropStructuredData)
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
