/** Domains reserved for examples and testing (RFC 2606, RFC 6761). */
const reserved = /[@.](?:example\.(?:com|org|net|edu)|example|invalid|test|localhost|local)$/i

/** Whether an e-mail address is only an example. */
export const isPlaceholder = (email: string): boolean => reserved.test(email.trim())

/**
 * The reply address of the shop's mails: the one set for replies, otherwise the contact address; null if that is an
 * example.
 */
export function replyAddress({
  reply_to: replyTo,
  contact_email: contact,
}: {
  reply_to?: string | undefined
  contact_email: string
}): string | null {
  const address = replyTo || contact
  return isPlaceholder(address) ? null : address
}
