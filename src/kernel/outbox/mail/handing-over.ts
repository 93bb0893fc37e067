import type { Mail, MailDelivery } from '../../integrations/mail.ts'

/** A mail on its way, stopped before its end until somebody lets it go. */
export interface HandingOver {
  /** Resolves when only the end of the mail is missing; rejects when it never comes to that. */
  ready: Promise<void>
  /** Lets the end go. Resolves when the mail was taken. */
  finish(): Promise<void>
  /** Keeps the end back for good: nobody takes half a mail. */
  stop(reason: Error): void
}

/** Begins to hand a mail over. */
export function beginHandingOver(delivery: MailDelivery, mail: Mail): HandingOver {
  const reached = Promise.withResolvers<void>()
  const allowed = Promise.withResolvers<void>()
  const taken = delivery.send(mail, () => {
    reached.resolve()
    return allowed.promise
  })
  // Each is waited for below, or the other has told already.
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
