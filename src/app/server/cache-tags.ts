/**
 * What public answers are made of: a kind of content, or one product. Triggers say which of them a write
 * has changed (migrations 0044 and 0092), so that no way of writing can forget it. Any write to products
 * or categories changes the catalogue too.
 */
type ShopTag = 'catalog' | 'categories' | 'content' | 'settings' | typeof manyProducts | `product ${string}`

/** More products than are named one by one. */
const manyProducts = 'product *'

const tagsOf: Record<string, readonly ShopTag[]> = {
  products: ['catalog'],
  categories: ['categories'],
  materials: ['catalog'],
  choices: ['catalog'],
  banners: ['content'],
  blog: ['content', 'catalog'],
  support: ['content'],
  settings: ['settings'],
}

const api = /^\/api\/([a-z]+)(?=[/?]|$)/
const configuration = /^\/api\/products\/([\da-f-]{36})\/configuration(?=\?|$)/i
const oneProduct = /^\/api\/products\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?=\?|$)/i

/** The tags of a public read of the API; null for an address that is not one. */
export function cacheTagsOfRead(url: string): readonly ShopTag[] | null {
  const id = oneProduct.exec(url)?.[1]
  if (id !== undefined) return [`product ${id.toLowerCase()}`, manyProducts]
  // It names the rule set of child safety, which the shop's settings hold.
  const configured = configuration.exec(url)?.[1]
  if (configured !== undefined) return [`product ${configured.toLowerCase()}`, manyProducts, 'settings']
  const noun = api.exec(url)?.[1]
  return (noun !== undefined && Object.hasOwn(tagsOf, noun) && tagsOf[noun]) || null
}
