import type { SupportItem } from '../../contract/content.ts'

/** The slug of the article that also shows how the shop is reached. */
export const contactSlug = 'contact-us'

/** What the support centre shows: active articles, ascending by order. */
export function shownArticles(items: readonly SupportItem[]): SupportItem[] {
  return items.filter(({ isActive }) => isActive).toSorted((a, b) => a.order - b.order)
}
