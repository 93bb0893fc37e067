import type { Actor } from '../actor.ts'

/** Decides whether a person may open the page of a single record. */
export interface Records {
  /** An order as its buyer reads it; null for other people's orders and for invalid ids. */
  ownOrder: (id: string, personId: string) => Promise<object | null>
}

/** How a private page responds to the person who requests it. */
export interface PageAccess {
  /** The status that replaces the page's own. */
  refused: 403 | 404 | null
  /** Whether the page shows its not-found state. */
  missing: boolean
  /** The record, if the person may see it. */
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
 * What an actor may see at a path; null for a public page, which is anonymous. On the page of an order, visitors who
 * are not signed in are asked to sign in, whether or not the order exists.
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
  const order = await ownOrder(id, actor.id)
  return order === null ? { refused: 404, missing: true } : { refused: null, missing: false, own: order }
}
