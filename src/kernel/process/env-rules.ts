import { isIP } from 'node:net'
import { totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { CountryCode } from 'libphonenumber-js'
import phones from 'libphonenumber-js/min/metadata'
import { z } from 'zod'

/** The schema of each setting. Messages state the rule and an example; the setting's name is put in front. */

const LOOPBACK_HOSTS = ['localhost', '::1', '[::1]']

/** Whether a host name or address can only be reached from this machine. */
export function isLoopback(host: string): boolean {
  return LOOPBACK_HOSTS.includes(host) || /^127(\.\d{1,3}){3}$/.test(host)
}

function parsedUrl(value: string): URL | undefined {
  return URL.canParse(value) ? new URL(value) : undefined
}

function isHttp(value: string): boolean {
  return ['http:', 'https:'].includes(parsedUrl(value)?.protocol ?? '')
}

const isPort = (value: string) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535

export const port = z
  .string()
  .refine(isPort, {
    error: 'must be a whole number from 0 to 65535; 0 takes a free one. Example: PORT=3000',
  })
  .transform(Number)

export const host = z.string().regex(/^[\w.:[\]-]+$/, {
  error: 'must be an address or a host name to listen on. Example: HOST=127.0.0.1',
})

export const origin = z
  .string()
  .refine((value) => isHttp(value) && parsedUrl(value)?.href === `${parsedUrl(value)?.origin}/`, {
    error: 'must be an http or https address without a path. Example: PUBLIC_ORIGIN=https://shop.example.com',
  })
  .transform((value) => new URL(value).origin)

export const httpUrl = z
  .string()
  .refine(isHttp, { error: 'must be an http or https address' })
  .transform((value) => value.replace(/(?<!\/)\/+$/, ''))

function isPercentEncoded(value: string): boolean {
  try {
    return decodeURIComponent(value) !== ''
  } catch {
    return false
  }
}

/** `name=value,name=value`, values percent-encoded, as OpenTelemetry writes headers. */
export const headers = z
  .string()
  .regex(/^\s*[\w.-]+=[^,]*(?:,\s*[\w.-]+=[^,]*)*$/, { error: 'must look like name=value,name=value' })
  .refine(isPercentEncoded, {
    error: 'must be percent-encoded. Example: OTEL_EXPORTER_OTLP_HEADERS=authorization=Bearer%20token',
  })
  .transform((value) =>
    Object.fromEntries(
      value.split(',').map((pair) => {
        const [name = '', ...rest] = pair.split('=')
        return [name.trim(), decodeURIComponent(rest.join('=').trim())]
      }),
    ),
  )

/** A fraction from 0 to 1. */
export const share = z.coerce.number({ error: 'must be a number from 0 to 1' }).min(0).max(1)

/** Sign-in providers are trusted with identities, so plain http is allowed only on this machine. */
export const issuer = z
  .string()
  .refine(
    (value) => {
      const url = parsedUrl(value)
      return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
    },
    { error: 'must be an https address (plain http is accepted for this machine only)' },
  )
  .transform((value) => value.replace(/(?<!\/)\/+$/, ''))

export const databaseUrl = z
  .string()
  .refine((value) => ['postgres:', 'postgresql:'].includes(parsedUrl(value)?.protocol ?? ''), {
    error: 'must look like postgres://user:password@host:5432/database',
  })

export const smtpUrl = z.string().refine(isMailServer, {
  error:
    'must look like smtp://user:password@host:587 or smtps://host:465, with special characters of user and password percent-encoded (# is %23, / is %2F, @ is %40)',
})

/** Whether a value names a mail server and nothing after it: a part of a password there was not encoded. */
function isMailServer(value: string): boolean {
  const url = parsedUrl(value)
  return (
    ['smtp:', 'smtps:'].includes(url?.protocol ?? '') &&
    url?.hostname !== '' &&
    ['', '/'].includes(url?.pathname ?? '') &&
    url?.hash === ''
  )
}

/** Whether a `file:` URL is an absolute path: `file:uploads` would mean /uploads, and `file://uploads/x` a host. */
function isFolder(value: string): boolean {
  try {
    return /^file:\//i.test(value.trim()) && fileURLToPath(value) !== ''
  } catch {
    return false
  }
}

/** Whether a value is a directory, or a bucket whose endpoint is a web address and whose timeout is in ms. */
function isStorage(value: string): boolean {
  const url = parsedUrl(value)
  if (url?.protocol !== 's3:') return url?.protocol === 'file:' && isFolder(value)
  const endpoint = url.searchParams.get('endpoint') ?? 'https://example.com'
  const timeout = url.searchParams.get('timeout') ?? '10000'
  return (
    url.hostname !== '' &&
    ['http:', 'https:'].includes(parsedUrl(endpoint)?.protocol ?? '') &&
    /^[1-9]\d{2,5}$/.test(timeout)
  )
}

export const storageUrl = z.string().refine(isStorage, {
  error:
    'must look like file:/var/lib/fenestra/uploads (a whole path) or s3://bucket?endpoint=https://...&region=... (timeout=... in ms, 100 to 999999)',
})

/** `shop@example.com` or `Shop <shop@example.com>`. */
export const sender = z.string().regex(/^(?:[^<>]*<[^\s@<>,]+@[^\s@<>,]+>|[^\s@<>,]+@[^\s@<>,]+)$/, {
  error: 'must be an e-mail address, with or without a name. Example: MAIL_FROM=Shop <shop@example.com>',
})

export const sessionSecret = z.string().min(32, {
  error: 'must have at least 32 characters. Make one with: openssl rand -hex 32',
})

export const metricsToken = z.string().min(16, {
  error: 'must have at least 16 characters. Make one with: openssl rand -hex 32',
})

export const ownerPassword = z.string().min(12, {
  error: 'must have at least 12 characters, or be left unset for a random one printed once',
})

/** PostgreSQL reads an offset such as `+07:00` with the opposite sign, so only names are accepted. */
export const timeZone = z.string().refine(
  (value) => {
    try {
      return /^[a-z]/i.test(value) && Boolean(new Intl.DateTimeFormat('en', { timeZone: value }))
    } catch {
      return false
    }
  },
  { error: 'must be a time zone name. Example: SHOP_TIME_ZONE=Asia/Ho_Chi_Minh' },
)

export const currency = z.string().refine((value) => Intl.supportedValuesOf('currency').includes(value), {
  error: 'must be a currency code of three capital letters. Example: SHOP_CURRENCY=VND',
})

/** Countries whose phone numbers are known: numbers without a country code are read as the shop's own. */
const isKnownCountry = (code: string): code is CountryCode => Object.hasOwn(phones.countries, code)

export const country = z.string().refine(isKnownCountry, {
  error: 'must be a country code of two capital letters. Example: SHOP_COUNTRY=VN',
})

function isNetwork(value: string): boolean {
  const [address = '', prefix, ...rest] = value.split('/')
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  if (bits < 0 || rest.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits)
}

export const proxies = z
  .string()
  .transform((value) =>
    value
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
  )
  .refine((entries) => entries.every(isNetwork), {
    error: 'must list addresses or networks, separated by commas. Example: TRUST_PROXY=10.0.0.0/8',
  })

export const count = z
  .string()
  .regex(/^\d{1,9}$/, { error: 'must be a whole number' })
  .transform(Number)

export const connections = count.refine((number) => number >= 4 && number <= 1000, {
  error: 'must be from 4 to 1000: requests wait for each other with fewer. Example: DATABASE_CONNECTIONS=20',
})

export const durability = z.enum(['server', 'platform'], {
  error:
    'must be server (its settings are checked) or platform (a managed service keeps what was confirmed in another way)',
})

/** Half of the memory that this process may use, in MB: of the machine, or of its container. */
const halfMemoryMb = Math.floor(Math.min(totalmem(), process.constrainedMemory() || Infinity) / 2e6)

export const memoryMb = count.refine((megabytes) => megabytes <= halfMemoryMb, {
  error: `must be at most ${halfMemoryMb}, half of the memory of this machine in MB`,
})

/** Nothing, the demo catalog, or the catalog and a year of business; `1` means the year. */
export const demo = z
  .enum(['1', '0', 'on', 'off', 'true', 'false', 'catalogue', 'year'], {
    error: 'must be 0, catalogue or 1 (a year of business)',
  })
  .transform((value) => {
    if (value === 'catalogue') return 'catalogue'
    return ['1', 'on', 'true', 'year'].includes(value) ? 'year' : 'off'
  })

export const demoReset = z.enum(['nightly'], { error: 'must be nightly' })

export const logLevel = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
  error: 'must be fatal, error, warn, info, debug, trace or silent',
})

export const rateLimits = z.enum(['on', 'off'], { error: 'must be on or off' })

export const modules = z
  .string()
  .transform((value) =>
    value
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  )
  .refine((names) => new Set(names).size === names.length, {
    error: 'must name each module once: folders (./my-module) or npm packages, with commas between',
  })

/** Whether a value is a host name, `*.` and a host name, an address or a network, each optionally with a port. */
function isHost(value: string): boolean {
  const bracketed = /^\[([^\]]+)\](?::(\d{1,5}))?$/.exec(value)
  if (bracketed) return isIP(bracketed[1] as string) === 6 && isPort(bracketed[2] ?? '443')
  if (isNetwork(value)) return true
  const [host = '', port, ...rest] = value.split(':')
  return (
    /^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*$/i.test(host) &&
    rest.length === 0 &&
    (port === undefined || isPort(port))
  )
}

/**
 * Hosts that the owner allows.
 * @param example a complete setting, for the error message
 */
const hosts = (example: string) =>
  z
    .string()
    .transform((value) =>
      value
        .split(',')
        .map((part) => part.trim().toLowerCase())
        .filter(Boolean),
    )
    .refine((parts) => parts.every(isHost), {
      error: `must be host names or addresses with commas between them. Example: ${example}`,
    })

export const pictureHosts = hosts('IMPORT_PICTURE_HOSTS=cdn.shopify.com,*.example.com')

export const webhookHosts = hosts('WEBHOOK_PRIVATE_HOSTS=n8n,192.168.1.0/24')
