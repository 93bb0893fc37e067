import type { SupportItem } from '../../contract/content.ts'

/** The slug of the article that also shows the shop's contact details. */
export const contactSlug = 'contact-us'

/** The articles that the support centre shows: active ones, in ascending order. */
export function shownArticles(items: readonly SupportItem[]): SupportItem[] {
  return items.filter(({ isActive }) => isActive).toSorted((a, b) => a.order - b.order)
}
