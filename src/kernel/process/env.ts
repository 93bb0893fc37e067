import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { emailAddress } from '#kernel/contract/email.ts'
import * as rule from './env-rules.ts'
import { misspeltSettings } from './misspelt-settings.ts'
import { schedule } from './schedule-rule.ts'
import { StartFailure } from './start-failure.ts'

/** The settings documented in docs/operations.md. This is the only module that reads the environment. */

const variables = z.object({
  PORT: rule.port.default(3000),
  HOST: rule.host.default('127.0.0.1'),
  PUBLIC_ORIGIN: rule.origin.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: rule.databaseUrl.optional(),
  DATABASE_DIRECT_URL: rule.databaseUrl.optional(),
  DATABASE_REPLICA_URL: rule.databaseUrl.optional(),
  DATABASE_CONNECTIONS: rule.connections.default(20),
  DATABASE_DURABILITY: rule.durability.default('server'),
  POSTGRES_BIN: z.string().optional(),
  SESSION_SECRET: rule.sessionSecret.optional(),
  OWNER_EMAIL: emailAddress('must be an e-mail address').default('owner@example.com'),
  OWNER_PASSWORD: rule.ownerPassword.optional(),
  DEMO: rule.demo.optional(),
  SHOP_TIME_ZONE: rule.timeZone.default('Asia/Ho_Chi_Minh'),
  SHOP_CURRENCY: rule.currency.default('VND'),
  SHOP_COUNTRY: rule.country.default('VN'),
  SMTP_URL: rule.smtpUrl.optional(),
  MAIL_FROM: rule.sender.optional(),
  SMS_ACCOUNT_SID: z.string().optional(),
  SMS_AUTH_TOKEN: z.string().optional(),
  SMS_FROM: z.string().optional(),
  SMS_BASE_URL: rule.httpUrl.default('https://api.twilio.com'),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_BASE_URL: rule.httpUrl.default('https://api.stripe.com'),
  VNPAY_TMN_CODE: z.string().optional(),
  VNPAY_HASH_SECRET: z.string().optional(),
  VNPAY_PAYMENT_URL: rule.httpUrl.default('https://pay.vnpay.vn/vpcpay.html'),
  GHN_TOKEN: z.string().optional(),
  GHN_SHOP_ID: z.string().optional(),
  GHN_NOTICE_SECRET: z.string().optional(),
  GHN_BASE_URL: rule.httpUrl.default('https://online-gateway.ghn.vn'),
  VNPAY_API_URL: rule.httpUrl.default('https://merchant.vnpay.vn/merchant_webapi/api/transaction'),
  EINVOICE_URL: rule.httpUrl.default('https://api-vinvoice.viettel.vn'),
  EINVOICE_USER: z.string().optional(),
  EINVOICE_PASSWORD: z.string().optional(),
  EINVOICE_TAX_CODE: z.string().optional(),
  EINVOICE_TEMPLATE: z.string().default('1/001'),
  EINVOICE_SERIES: z.string().optional(),
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_BASE_URL: rule.httpUrl.default('https://api.openai.com/v1'),
  OPENAI_MODEL: z.string().default('gpt-4o-mini'),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: rule.issuer.default('https://accounts.google.com'),
  GITHUB_CLIENT_ID: z.string().optional(),
  GITHUB_CLIENT_SECRET: z.string().optional(),
  GITHUB_ORIGIN: rule.issuer.default('https://github.com'),
  GITHUB_API_ORIGIN: rule.issuer.default('https://api.github.com'),
  OIDC_ISSUER: rule.issuer.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().default('Single sign-on'),
  STORAGE_URL: rule.storageUrl.optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
  TRUST_PROXY: rule.proxies.default([]),
  RATE_LIMITS: rule.rateLimits.default('on'),
  LOG_LEVEL: rule.logLevel.default('info'),
  METRICS_TOKEN: rule.metricsToken.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: rule.httpUrl.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: rule.headers.default({}),
  OTEL_SERVICE_NAME: z.string().default('fenestra'),
  OTEL_TRACES_SAMPLER_ARG: rule.share.default(1),
  IMPORT_PICTURE_HOSTS: rule.pictureHosts.default([]),
  WEBHOOK_PRIVATE_HOSTS: rule.webhookHosts.default([]),
  DISK_RESERVE_MB: rule.count.optional(),
  CACHE_MB: rule.memoryMb.default(32),
  DISK_CACHE_MB: rule.count.default(500),
  MODULES: rule.modules.default([]),
  BACKUP_DIR: z.string().optional(),
  BACKUP_SCHEDULE: schedule.default('13 19 * * *'),
  BACKUP_KEEP: rule.count.default(14),
})

type Variables = z.output<typeof variables>
type Name = keyof Variables

/** The name of an environment variable. */
export type EnvName = Name

/** The default of each setting as it would be written in the environment; empty without one. For `.env.example`. */
export function settingDefaults(): Record<Name, string> {
  const written = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value))
  const entries = Object.entries(variables.shape).map(([name, schema]) => {
    const { success, data } = (schema as z.ZodType).safeParse(undefined)
    const isNothing = !success || data === undefined || (typeof data === 'object' && !Array.isArray(data))
    return [name, isNothing ? '' : written(data)]
  })
  return Object.fromEntries(entries) as Record<Name, string>
}

/** Settings that must be set together. */
const GROUPS: readonly (readonly Name[])[] = [
  ['SMS_ACCOUNT_SID', 'SMS_AUTH_TOKEN', 'SMS_FROM'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['VNPAY_TMN_CODE', 'VNPAY_HASH_SECRET'],
  ['EINVOICE_USER', 'EINVOICE_PASSWORD', 'EINVOICE_TAX_CODE', 'EINVOICE_SERIES'],
  ['GHN_TOKEN', 'GHN_SHOP_ID', 'GHN_NOTICE_SECRET'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
]

/** One or more settings are invalid. The message lists each with its rule, for the person who starts the shop. */
export class SettingsError extends StartFailure {
  override name = 'SettingsError'
  constructor(problems: readonly string[]) {
    const count = problems.length === 1 ? 'a setting is' : `${problems.length} settings are`
    super([`Fenestra cannot start: ${count} wrong.`, ...problems.map((p) => `  ${p}`)].join('\n'))
  }
}

function contradictions(v: Variables, serves: boolean): string[] {
  const problems: string[] = []
  if (serves && v.DATABASE_URL !== undefined && v.SESSION_SECRET === undefined)
    problems.push(
      'SESSION_SECRET must be set when DATABASE_URL is, so that every copy of the shop signs alike. Make one with: openssl rand -hex 32',
    )
  if (v.DATABASE_REPLICA_URL !== undefined && v.DATABASE_URL === undefined)
    problems.push('DATABASE_URL must be set too: DATABASE_REPLICA_URL is a replica of that database')
  if (v.DATABASE_DIRECT_URL !== undefined && v.DATABASE_URL === undefined)
    problems.push('DATABASE_URL must be set too: DATABASE_DIRECT_URL is the same database without its pooler')
  if (v.POSTGRES_BIN !== undefined && v.DATABASE_URL !== undefined)
    problems.push(
      'POSTGRES_BIN must be unset, or DATABASE_URL: the shop starts no server of its own with that',
    )
  // Behind a proxy HOST is a loopback address as well, so the public address counts too.
  for (const [name, host] of [
    ['HOST', v.HOST],
    ['PUBLIC_ORIGIN', new URL(v.PUBLIC_ORIGIN ?? 'http://localhost').hostname],
  ] as const)
    if (v.RATE_LIMITS === 'off' && !rule.isLoopback(host))
      problems.push(
        `RATE_LIMITS may be off only while ${name} is on a loopback address such as 127.0.0.1, and it is ${host}. Unset RATE_LIMITS`,
      )
  for (const names of GROUPS) {
    const missing = names.filter((name) => v[name] === undefined)
    if (missing.length > 0 && missing.length < names.length)
      problems.push(`${missing.join(', ')} must be set too, or none of ${names.join(', ')}`)
  }
  return problems
}

/**
 * Reads every setting from `source` (normally `process.env`); relative paths are resolved against `cwd`. An empty value
 * counts as unset. Throws SettingsError with everything that is wrong.
 * @param serves false for commands, which do not sign anything; a backup, for example, needs no SESSION_SECRET
 */
export function readEnv(source: Record<string, string | undefined>, cwd: string, serves = true): Env {
  const nonEmpty = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()))
  const parsed = variables.safeParse(nonEmpty)
  if (!parsed.success) {
    throw new SettingsError(parsed.error.issues.map((i) => `${i.path.join('.')} ${i.message}`))
  }
  const problems = contradictions(parsed.data, serves)
  if (problems.length > 0) throw new SettingsError(problems)
  const misspelt = misspeltSettings(nonEmpty, Object.keys(variables.shape))
  return { ...grouped(parsed.data, cwd, new Set(Object.keys(nonEmpty))), misspelt }
}

/** The settings, grouped by the part that uses them. Groups are undefined if their part is not configured. */
export type Env = Readonly<
  ReturnType<typeof grouped> & {
    /** A sentence for each variable that looks like a setting but is none. */
    misspelt: readonly string[]
  }
>

function grouped(v: Variables, cwd: string, given: ReadonlySet<string>) {
  const dataDir = resolve(cwd, v.DATA_DIR)
  const publicOrigin = v.PUBLIC_ORIGIN ?? `http://localhost:${v.PORT}`
  return {
    /** Names of the variables that are set; all others have their defaults. */
    given,
    port: v.PORT,
    host: v.HOST,
    publicOrigin,
    /** False if PUBLIC_ORIGIN is only derived from the port. */
    hasPublicOrigin: v.PUBLIC_ORIGIN !== undefined,
    dataDir,
    databaseUrl: v.DATABASE_URL,
    /** The same database without its pooler, for what needs a whole session: notifications, locks, migrations, jobs. */
    directUrl: v.DATABASE_DIRECT_URL,
    databaseConnections: v.DATABASE_CONNECTIONS,
    databaseDurability: v.DATABASE_DURABILITY,
    /** The folder of the PostgreSQL programs that the shop starts; undefined: the bundled ones. */
    postgresBin: v.POSTGRES_BIN === undefined ? undefined : resolve(cwd, v.POSTGRES_BIN),
    /** A replica of that database, for reads of staff that take long. */
    replicaUrl: v.DATABASE_REPLICA_URL,
    sessionSecret: v.SESSION_SECRET,
    owner: { email: v.OWNER_EMAIL, password: v.OWNER_PASSWORD },
    /** What an empty shop is filled with at its first start. */
    demo: v.DEMO ?? (v.DATABASE_URL === undefined ? ('catalogue' as const) : ('off' as const)),
    timeZone: v.SHOP_TIME_ZONE,
    currency: v.SHOP_CURRENCY,
    country: v.SHOP_COUNTRY,
    smtp: v.SMTP_URL === undefined ? undefined : { url: v.SMTP_URL },
    /** Whether mails would be sent by an address that no server on the way accepts: no-reply@localhost. */
    hasNoSender:
      v.SMTP_URL !== undefined &&
      v.MAIL_FROM === undefined &&
      rule.isLoopback(new URL(publicOrigin).hostname),
    mailFrom: v.MAIL_FROM ?? `no-reply@${new URL(publicOrigin).hostname}`,
    sms: smsOf(v),
    /** Providers of card payments; keys are only here, never in the database. */
    ...providersOf(v),
    /** The provider of electronic invoices. */
    einvoices: einvoicesOf(v),
    openai: v.OPENAI_API_KEY
      ? { apiKey: v.OPENAI_API_KEY, baseUrl: v.OPENAI_BASE_URL, model: v.OPENAI_MODEL }
      : undefined,
    google: clientOf(v.GOOGLE_CLIENT_ID, v.GOOGLE_CLIENT_SECRET, { issuer: v.GOOGLE_ISSUER }),
    github: clientOf(v.GITHUB_CLIENT_ID, v.GITHUB_CLIENT_SECRET, {
      origin: v.GITHUB_ORIGIN,
      apiOrigin: v.GITHUB_API_ORIGIN,
    }),
    oidc: v.OIDC_ISSUER
      ? clientOf(v.OIDC_CLIENT_ID, v.OIDC_CLIENT_SECRET, { issuer: v.OIDC_ISSUER, name: v.OIDC_NAME })
      : undefined,
    storageUrl: v.STORAGE_URL ?? pathToFileURL(resolve(dataDir, 'uploads')).href,
    /** If undefined, the S3 client uses credentials of the machine, such as its role. */
    storageAccount:
      v.AWS_ACCESS_KEY_ID && v.AWS_SECRET_ACCESS_KEY
        ? {
            accessKeyId: v.AWS_ACCESS_KEY_ID,
            secretAccessKey: v.AWS_SECRET_ACCESS_KEY,
            ...(v.AWS_SESSION_TOKEN && { sessionToken: v.AWS_SESSION_TOKEN }),
          }
        : undefined,
    trustProxy: v.TRUST_PROXY,
    /** Whether visitors come through a proxy, in which case all of them may appear to come from this machine. */
    behindProxy: v.TRUST_PROXY.length > 0 || !rule.isLoopback(new URL(publicOrigin).hostname),
    rateLimits: v.RATE_LIMITS,
    logLevel: v.LOG_LEVEL,
    metricsToken: v.METRICS_TOKEN,
    /** Where traces are sent. */
    collector:
      v.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? undefined
        : {
            url: v.OTEL_EXPORTER_OTLP_ENDPOINT,
            headers: v.OTEL_EXPORTER_OTLP_HEADERS,
            serviceName: v.OTEL_SERVICE_NAME,
            /** Fraction of new traces to sample, 0 to 1. */
            share: v.OTEL_TRACES_SAMPLER_ARG,
          },
    /** Hosts from which pictures of imported products may be fetched; by default none. */
    importPictureHosts: v.IMPORT_PICTURE_HOSTS,
    /** Hosts in private networks that messages to other servers may reach; by default none. */
    webhookPrivateHosts: v.WEBHOOK_PRIVATE_HOSTS,
    /** Bytes to keep free on the disk of DATA_DIR; 0 if the database is elsewhere. */
    diskReserve: (v.DISK_RESERVE_MB ?? (v.DATABASE_URL === undefined ? 200 : 0)) * 1_000_000,
    /** Bytes of memory per process for cached responses and searches in total. */
    cacheBytes: v.CACHE_MB * 1_000_000,
    /** Bytes of disk in DATA_DIR for rendered pages; 0 for none. */
    diskCacheBytes: v.DISK_CACHE_MB * 1_000_000,
    /** External modules: absolute directory paths and names of npm packages. */
    modules: v.MODULES.map((name) => (/^[./]|^\w:|\\/.test(name) ? resolve(cwd, name) : name)),
    backups: {
      dir: v.BACKUP_DIR === undefined ? undefined : resolve(cwd, v.BACKUP_DIR),
      schedule: v.BACKUP_SCHEDULE,
      keep: v.BACKUP_KEEP,
    },
  }
}

function smsOf(v: Variables) {
  if (!v.SMS_ACCOUNT_SID || !v.SMS_AUTH_TOKEN || !v.SMS_FROM) return undefined
  return {
    accountSid: v.SMS_ACCOUNT_SID,
    authToken: v.SMS_AUTH_TOKEN,
    from: v.SMS_FROM,
    baseUrl: v.SMS_BASE_URL,
  }
}

function einvoicesOf(v: Variables) {
  if (!v.EINVOICE_USER || !v.EINVOICE_PASSWORD || !v.EINVOICE_TAX_CODE || !v.EINVOICE_SERIES) return undefined
  return {
    baseUrl: v.EINVOICE_URL,
    user: v.EINVOICE_USER,
    password: v.EINVOICE_PASSWORD,
    taxCode: v.EINVOICE_TAX_CODE,
    template: v.EINVOICE_TEMPLATE,
    series: v.EINVOICE_SERIES,
  }
}

function providersOf(v: Variables) {
  return {
    stripe:
      v.STRIPE_SECRET_KEY && v.STRIPE_WEBHOOK_SECRET
        ? {
            secretKey: v.STRIPE_SECRET_KEY,
            webhookSecret: v.STRIPE_WEBHOOK_SECRET,
            baseUrl: v.STRIPE_BASE_URL,
          }
        : undefined,
    vnpay:
      v.VNPAY_TMN_CODE && v.VNPAY_HASH_SECRET
        ? {
            tmnCode: v.VNPAY_TMN_CODE,
            hashSecret: v.VNPAY_HASH_SECRET,
            paymentUrl: v.VNPAY_PAYMENT_URL,
            apiUrl: v.VNPAY_API_URL,
          }
        : undefined,
    ghn:
      v.GHN_TOKEN && v.GHN_SHOP_ID && v.GHN_NOTICE_SECRET
        ? {
            token: v.GHN_TOKEN,
            shopId: v.GHN_SHOP_ID,
            noticeSecret: v.GHN_NOTICE_SECRET,
            baseUrl: v.GHN_BASE_URL,
          }
        : undefined,
  }
}

function clientOf<Rest extends object>(
  clientId: string | undefined,
  clientSecret: string | undefined,
  rest: Rest,
) {
  return clientId && clientSecret ? { clientId, clientSecret, ...rest } : undefined
}
