import { SmsRefused, SmsServiceFailed, serviceFailure, type SmsDelivery, type TextMessage } from './sms.ts'

/** The key of a service that replaces its keys, and gets another one for a key that was refused. */
export interface ServiceKeys {
  current(refused?: string): Promise<string>
}

export interface ZaloTokens {
  accessToken: string
  refreshToken: string
  /** How long the access token is valid. */
  seconds: number
}

interface Zalo {
  appId: string
  appSecret: string
  baseUrl: string
  authUrl: string
}

interface Options {
  timeoutMs?: number
}

async function post(
  url: string,
  { headers, body }: { headers: Record<string, string>; body: URLSearchParams | object },
  { timeoutMs = 10_000 }: Options,
) {
  const isForm = body instanceof URLSearchParams
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      ...(!isForm && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: isForm ? body : JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  const reply: unknown = await answer.json().catch(() => null)
  return { status: answer.status, ok: answer.ok, reply }
}

const figure = (value: unknown): number => (typeof value === 'number' ? value : Number(value ?? Number.NaN))
const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined

/** Templates take values of one line. */
const oneLine = (value: string) => value.replaceAll(/\s+/g, ' ').trim()

const templateOf = ({ template }: TextMessage) => {
  if (!template) throw new SmsRefused('the message has no template')
  return template
}

/** Gets a pair of keys of Zalo for the refresh key of the last pair, which is used up by it. */
export async function renewZaloTokens(
  { appId, appSecret, authUrl }: Zalo,
  refreshToken: string,
  options: Options = {},
): Promise<ZaloTokens> {
  const { status, reply } = await post(
    `${authUrl}/v4/oa/access_token`,
    {
      headers: { secret_key: appSecret },
      body: new URLSearchParams({ refresh_token: refreshToken, app_id: appId, grant_type: 'refresh_token' }),
    },
    options,
  )
  const [accessToken, next] = [member(reply, 'access_token'), member(reply, 'refresh_token')]
  if (typeof accessToken !== 'string' || typeof next !== 'string')
    throw new Error(
      `Zalo gave no new key (${status}, ${figure(member(reply, 'error'))}): set a new ZALO_REFRESH_TOKEN`,
    )
  return { accessToken, refreshToken: next, seconds: figure(member(reply, 'expires_in')) || 3600 }
}

/** Zalo does not know the key. */
const WRONG_KEY = -124
/** Zalo may accept the same message later: no credit or quota left, or it is night, when none may be sent. */
const zaloLater = new Set([-115, -126, -133, -144, -147, -32])
/** Zalo cannot say what became of it. */
const zaloUnknown = new Set([-100, -134])

/** Sends templates of the Zalo Notification Service to phone numbers. */
export function zaloService(service: Zalo, keys: ServiceKeys, options: Options = {}): SmsDelivery {
  async function attempt(message: TextMessage, key: string): Promise<number> {
    const { name, values } = templateOf(message)
    const { status, ok, reply } = await post(
      `${service.baseUrl}/message/template`,
      {
        headers: { access_token: key },
        body: {
          phone: message.to.replace('+', ''),
          template_id: name,
          template_data: Object.fromEntries(
            values.map((entry) => [entry.name ?? entry.variable, oneLine(entry.value)]),
          ),
          tracking_id: message.id,
        },
      },
      options,
    )
    if (!ok) throw serviceFailure('Zalo', status)
    const fault = figure(member(reply, 'error'))
    if (fault === 0 || fault === WRONG_KEY) return fault
    const reason = `Zalo answered ${fault}`
    if (Number.isNaN(fault) || zaloUnknown.has(fault)) throw new SmsServiceFailed(reason)
    throw zaloLater.has(fault) ? new Error(reason) : new SmsRefused(reason)
  }

  /** Without a key nothing was sent, however the request for one has ended. */
  const keyInstead = (of?: string) =>
    keys.current(of).catch((cause: Error) => {
      throw new Error(cause.message, { cause })
    })

  return {
    async send(message) {
      const key = await keyInstead()
      if ((await attempt(message, key)) === 0) return
      // It was not accepted, so it is not sent twice.
      if ((await attempt(message, await keyInstead(key))) !== 0) throw new Error('Zalo refused the key')
    },
  }
}

interface WhatsApp {
  accessToken: string
  phoneNumberId: string
  baseUrl: string
}

/** Too many messages for now, of the account or to this number; the key has expired. */
const whatsappLater = new Set([4, 190, 80007, 130429, 131048, 131056])
/** Languages that WhatsApp names differently. */
const whatsappLanguages: Readonly<Record<string, string>> = { zh: 'zh_CN' }

/** Sends templates by the Cloud API of WhatsApp Business. */
export function whatsappService(service: WhatsApp, options: Options = {}): SmsDelivery {
  const url = `${service.baseUrl}/${encodeURIComponent(service.phoneNumberId)}/messages`
  return {
    async send(message) {
      const { name, language, values } = templateOf(message)
      const parameters = values.map((entry) => ({
        type: 'text',
        ...(entry.name && { parameter_name: entry.name }),
        text: oneLine(entry.value),
      }))
      const { status, ok, reply } = await post(
        url,
        {
          headers: { authorization: `Bearer ${service.accessToken}` },
          body: {
            messaging_product: 'whatsapp',
            recipient_type: 'individual',
            to: message.to.replace('+', ''),
            type: 'template',
            template: {
              name,
              language: { code: whatsappLanguages[language] ?? language },
              ...(parameters.length > 0 && { components: [{ type: 'body', parameters }] }),
            },
          },
        },
        options,
      )
      if (ok) return
      const code = figure(member(member(reply, 'error'), 'code'))
      if (whatsappLater.has(code)) throw new Error(`WhatsApp answered ${status} (${code})`)
      throw serviceFailure('WhatsApp', status, code)
    },
  }
}
