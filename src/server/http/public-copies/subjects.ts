/**
 * What public answers are made of. A trigger on each table says which subject a write has changed
 * (migration 0044), so that no way of writing can forget it.
 */
export const subjects = ['catalog', 'content', 'settings'] as const
export type Subject = (typeof subjects)[number]

const subjectsOf: Record<string, readonly Subject[]> = {
  products: ['catalog'],
  categories: ['catalog'],
  materials: ['catalog'],
  banners: ['content'],
  blog: ['content', 'catalog'],
  support: ['content'],
  settings: ['settings'],
}

const api = /^\/api\/([a-z]+)(?=[/?]|$)/

/** The subjects of a public read of the API; null for an address that is not one. */
export function subjectsOfRead(url: string): readonly Subject[] | null {
  const noun = api.exec(url)?.[1]
  return (noun !== undefined && Object.hasOwn(subjectsOf, noun) && subjectsOf[noun]) || null
}

const page = /^\/(?:(?:products|categories|blog|support)(?:\/[^/?.]+)?|about|cart|checkout|login)?(?=\?|$)/

/** Whether an address is a public page whose HTML is the same for everybody who reads its language. */
export function isPublicPage(url: string): boolean {
  return page.test(url)
}
