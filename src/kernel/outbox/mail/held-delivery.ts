import type { Mail, MailDelivery } from '#kernel/integrations/mail.ts'

/** A mail being sent, whose end is held back until it is released. */
export interface HeldDelivery {
  /** Resolves when everything but the end has been sent; rejects if that fails. */
  ready: Promise<void>
  /** Releases the end. Resolves when the server has accepted the mail. */
  finish(): Promise<void>
  /** Never sends the end, so the server discards the mail. */
  stop(reason: Error): void
}

/** Starts sending a mail. */
export function beginHeldDelivery(delivery: MailDelivery, mail: Mail): HeldDelivery {
  const reached = Promise.withResolvers<void>()
  const allowed = Promise.withResolvers<void>()
  const sending = delivery.send(mail, () => {
    reached.resolve()
    return allowed.promise
  })
  // Both are awaited below; this prevents an unhandled rejection if the other fails first.
  for (const promise of [sending, allowed.promise]) promise.catch(() => undefined)
  return {
    ready: Promise.race([reached.promise, sending]),
    finish() {
      allowed.resolve()
      return sending
    },
    stop: allowed.reject,
  }
}
