/** Domains that nobody owns (RFC 2606, RFC 6761): what stands there is an example. */
const reserved = /[@.](?:example\.(?:com|org|net|edu)|example|invalid|test|localhost|local)$/i

/** Whether an e-mail address is an example that nobody reads. */
export const isPlaceholder = (email: string): boolean => reserved.test(email.trim())

/** Where answers to the shop's mails go: the address for answers, else the contact address; null while that is an example. */
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
