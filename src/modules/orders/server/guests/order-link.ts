import type { PrivateLinks } from '#modules/customers/server/index.ts'
import type { OrderWithLines } from '../orders.serializer.ts'

type Linked = Pick<OrderWithLines, 'viewToken' | 'linkVersion'>

/** A new order with its private link, if no account will read it. */
export const withLink = (order: OrderWithLines, links: PrivateLinks): OrderWithLines =>
  order.userId === null ? { ...order, viewToken: links.storedFor(order.id, order.linkVersion) } : order

/** The link after the current one has ended: a new one for the next mail or message to the phone, or none if an account reads the order. */
export function nextLink(order: OrderWithLines, links: PrivateLinks): Linked {
  const linkVersion = order.linkVersion + 1
  const isRead = order.userId === null && (order.customerEmail !== '' || order.customerPhone !== '')
  return { linkVersion, viewToken: isRead ? links.storedFor(order.id, linkVersion) : null }
}

/**
 * What changes of the link when staff correct who an order is for. It belongs to the mailbox and to the phone that it was
 * sent to, so it ends with their addresses. If the order stands in an account, whoever placed it without one must not
 * read what was corrected.
 * @param isTexted whether messages of the order have gone to its phone
 */
export function linkChange(
  before: OrderWithLines,
  after: OrderWithLines,
  { links, isTexted }: { links: PrivateLinks; isTexted: boolean },
): Linked | Record<string, never> {
  if (before.viewToken === null) return {}
  const isMoved =
    before.customerEmail.toLowerCase() !== after.customerEmail.toLowerCase() ||
    ((isTexted || before.customerEmail === '') && before.customerPhone !== after.customerPhone)
  const isOther =
    before.customerName !== after.customerName ||
    before.customerPhone !== after.customerPhone ||
    before.customerAddress !== after.customerAddress
  return isMoved || (isOther && after.userId !== null) ? nextLink(after, links) : {}
}
