import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface TextMessage {
  /** Our own id; used as the file name. */
  id: string
  /** E.164 format. */
  to: string
  text: string
  /** Of a service that sends only what it has approved: its template in place of a text. */
  template?: {
    name: string
    language: string
    /** `name` is that within the template, if it has one; `variable` the shop's. */
    values: { name: string | null; variable: string; value: string }[]
  }
}

/** Sends text messages. */
export interface SmsDelivery {
  /**
   * Sends a message.
   * @throws SmsRefused if retrying is useless; any other error if it may help
   */
  send(message: TextMessage): Promise<void>
}

/** The service will never accept this message: the number does not exist or must not be contacted. */
export class SmsRefused extends Error {
  override name = 'SmsRefused'
}

/** The service failed after it had the message, so that it may have sent it. */
export class SmsServiceFailed extends Error {
  override name = 'SmsServiceFailed'
}

/** Before there is a connection nothing was sent. */
const neverConnected =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_.*|ERR_TLS_.*|UNABLE_TO_.*|(?:DEPTH_ZERO_)?SELF_SIGNED_.*)$/

/** Whether a message may have been sent although sending it failed: services do not detect duplicates. */
export function mayHaveArrived(error: unknown): boolean {
  if (error instanceof SmsServiceFailed) return true
  if (!(error instanceof Error)) return false
  if (error.name === 'TimeoutError') return true
  const { code } = (error.cause ?? {}) as { code?: string }
  return error instanceof TypeError && !neverConnected.test(code ?? '')
}

interface Service {
  accountSid: string
  authToken: string
  from: string
  baseUrl: string
}

/** Response statuses that may change later or with another key. */
const passing = new Set([401, 403, 408, 425, 429])

/** What a response other than success means. */
export function serviceFailure(service: string, status: number, code?: number): Error {
  const reason = `${service} answered ${status}${code ? ` (${code})` : ''}`
  if (status < 500 && !passing.has(status)) return new SmsRefused(reason)
  return status >= 500 && status !== 503 ? new SmsServiceFailed(reason) : new Error(reason)
}

/** Delivers through a service with Twilio's Messages API. Each attempt takes at most `timeoutMs`. */
export function smsService(
  { accountSid, authToken, from, baseUrl }: Service,
  { timeoutMs = 10_000 }: { timeoutMs?: number } = {},
): SmsDelivery {
  const address = `${baseUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`
  const credentials = Buffer.from(`${accountSid}:${authToken}`).toString('base64')
  return {
    async send({ to, text }) {
      const answer = await fetch(address, {
        method: 'POST',
        headers: { authorization: `Basic ${credentials}`, accept: 'application/json' },
        body: new URLSearchParams({ To: to, From: from, Body: text }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      await answer.body?.cancel()
      if (!answer.ok) throw serviceFailure('the SMS service', answer.status)
    },
  }
}

/** Without a service, each message is written to a file `outbox/*.sms.txt`: `To: <number>`, a blank line, the text. */
export function smsFiles(folder: string): SmsDelivery {
  return {
    async send({ id, to, text }) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const unfinished = join(folder, `.${id}.sms`)
      await writeFile(unfinished, `To: ${to}\n\n${text}\n`, { mode: 0o600 })
      await rename(unfinished, join(folder, `${id}.sms.txt`))
    },
  }
}
