import type { Actor } from './actor.ts'

/** Decides whether a person may open the page of a single record. */
export interface Records {
  /** An order as the person who has placed it reads it; null for everybody else's, and for what is no id. */
  ownOrder: (id: string, personId: string) => Promise<object | null>
}

/** How a private page is answered to the person who requests it. */
export interface PageAccess {
  /** The status that takes the place of the page's own. */
  refused: 403 | 404 | null
  /** The page shows that there is nothing at its address. */
  missing: boolean
  /** The record, for whoever may see it. */
  own?: object
}

const ownOrderPage = /^\/account\/orders\/([^/]+)$/

/** Whether an address is part of the back office. */
export function isBackOffice(path: string): boolean {
  return path === '/admin' || path.startsWith('/admin/')
}

function inBackOffice(actor: Actor | null): PageAccess {
  if (actor === null) return { refused: 404, missing: false }
  return { refused: actor.role === 'customer' ? 403 : null, missing: false }
}

/**
 * What an actor may see at an address; null for a public page, which is anonymous. Somebody who is not
 * signed in is shown the way there, whether the order exists or not.
 */
export async function pageAccessOf(
  path: string,
  actor: Actor | null,
  { ownOrder }: Records,
): Promise<PageAccess | null> {
  if (isBackOffice(path)) return inBackOffice(actor)
  const id = ownOrderPage.exec(path)?.[1]
  if (id === undefined) return null
  if (actor === null) return { refused: null, missing: false }
  const own = await ownOrder(id, actor.id)
  return own === null ? { refused: 404, missing: true } : { refused: null, missing: false, own }
}
