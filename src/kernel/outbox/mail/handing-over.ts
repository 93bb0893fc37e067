import type { Mail, MailDelivery } from '../../integrations/mail.ts'

/** A mail being sent, held before its end until it is released. */
export interface HandingOver {
  /** Resolves when only the end of the mail is missing; rejects when it never comes to that. */
  ready: Promise<void>
  /** Releases the end. Resolves when the server has accepted the mail. */
  finish(): Promise<void>
  /** Never sends the end: a server accepts no half mail. */
  stop(reason: Error): void
}

/** Begins to send a mail. */
export function beginHandingOver(delivery: MailDelivery, mail: Mail): HandingOver {
  const reached = Promise.withResolvers<void>()
  const allowed = Promise.withResolvers<void>()
  const taken = delivery.send(mail, () => {
    reached.resolve()
    return allowed.promise
  })
  // Each is awaited below, or the other has failed already.
  for (const promise of [taken, allowed.promise]) promise.catch(() => undefined)
  return {
    ready: Promise.race([reached.promise, taken]),
    finish() {
      allowed.resolve()
      return taken
    },
    stop: allowed.reject,
  }
}
