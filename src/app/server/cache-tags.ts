/**
 * Cache tags of public responses: a kind of content, or one product. Database triggers invalidate the tags of each
 * write (migrations 0044, 0092, 0230, 0245, 0246 and 0260), so that no code can forget it. Any write to products or
 * categories also changes the catalogue.
 */
type ShopTag =
  | 'catalog'
  | 'categories'
  | 'content'
  | 'about'
  | 'legal'
  | 'settings'
  | 'opening'
  | typeof manyProducts
  | `product ${string}`

/** Invalidated by writes to more products than are tagged one by one. */
const manyProducts = 'product *'

const tagsOf: Record<string, readonly ShopTag[]> = {
  products: ['catalog'],
  categories: ['categories'],
  materials: ['catalog'],
  choices: ['catalog'],
  banners: ['content'],
  blog: ['content', 'catalog'],
  support: ['content'],
  about: ['about'],
  legal: ['legal'],
  settings: ['settings'],
  providers: ['opening'],
}

const api = /^\/api\/([a-z]+)(?=[/?]|$)/
const configuration = /^\/api\/products\/([\da-f-]{36})\/configuration(?=\?|$)/i
const oneProduct = /^\/api\/products\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?=\?|$)/i

/** The tags of a public read of the API; null for an address that is not one. */
export function cacheTagsOfRead(url: string): readonly ShopTag[] | null {
  const id = oneProduct.exec(url)?.[1]
  // What it shows of its safety is part of the shop's settings.
  if (id !== undefined) return [`product ${id.toLowerCase()}`, manyProducts, 'settings']
  // The response contains the child-safety rule set, which is part of the shop's settings.
  const configured = configuration.exec(url)?.[1]
  if (configured !== undefined) return [`product ${configured.toLowerCase()}`, manyProducts, 'settings']
  const noun = api.exec(url)?.[1]
  return (noun !== undefined && Object.hasOwn(tagsOf, noun) && tagsOf[noun]) || null
}
