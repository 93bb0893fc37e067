import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { emailAddress } from '#kernel/contract/email.ts'
import * as rule from './env-rules.ts'
import { misspeltSettings } from './misspelt-settings.ts'
import { schedule } from './schedule-rule.ts'
import { SERVICE_GROUPS, servicesOf, serviceVariables } from './service-settings.ts'
import { StartFailure } from './start-failure.ts'

/** The zone of the largest city, for countries that lie in several; and Vietnam's by its name of today. */
const mainZones: Readonly<Record<string, string>> = {
  AR: 'America/Argentina/Buenos_Aires',
  AU: 'Australia/Sydney',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CD: 'Africa/Kinshasa',
  CL: 'America/Santiago',
  CN: 'Asia/Shanghai',
  CY: 'Asia/Nicosia',
  DE: 'Europe/Berlin',
  EC: 'America/Guayaquil',
  ES: 'Europe/Madrid',
  GL: 'America/Nuuk',
  ID: 'Asia/Jakarta',
  KZ: 'Asia/Almaty',
  MN: 'Asia/Ulaanbaatar',
  MX: 'America/Mexico_City',
  MY: 'Asia/Kuala_Lumpur',
  NZ: 'Pacific/Auckland',
  PF: 'Pacific/Tahiti',
  PG: 'Pacific/Port_Moresby',
  PT: 'Europe/Lisbon',
  RU: 'Europe/Moscow',
  UA: 'Europe/Kyiv',
  US: 'America/New_York',
  UZ: 'Asia/Tashkent',
  VN: 'Asia/Ho_Chi_Minh',
}

/** The time zone of a country, where it has one that counts for most of its people. @param country ISO 3166, `DE` */
function timeZoneOfCountry(country: string): string | undefined {
  // TypeScript's library does not know this method yet.
  const locale = new Intl.Locale('und', { region: country }) as Intl.Locale & {
    getTimeZones(): string[] | undefined
  }
  return mainZones[country] ?? locale.getTimeZones()?.[0]
}

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
  DEMO_RESET: rule.demoReset.optional(),
  SHOP_TIME_ZONE: rule.timeZone.optional(),
  SHOP_CURRENCY: rule.currency.default('VND'),
  SHOP_COUNTRY: rule.country.default('VN'),
  SMTP_URL: rule.smtpUrl.optional(),
  MAIL_FROM: rule.sender.optional(),
  ...serviceVariables,
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
  const textOf = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value))
  const entries = Object.entries(variables.shape).map(([name, schema]) => {
    const { success, data } = (schema as z.ZodType).safeParse(undefined)
    const isNothing = !success || data === undefined || (typeof data === 'object' && !Array.isArray(data))
    return [name, isNothing ? '' : textOf(data)]
  })
  return Object.fromEntries(entries) as Record<Name, string>
}

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
  if (v.DEMO_RESET !== undefined && v.DEMO !== 'year')
    problems.push(
      'DEMO must be 1 when DEMO_RESET is set: each night everything in the shop is deleted and a fresh demo year is made. Unset DEMO_RESET for a shop of your own',
    )
  if (v.DEMO_RESET !== undefined && v.OWNER_PASSWORD === undefined)
    problems.push('OWNER_PASSWORD must be set when DEMO_RESET is: each reset makes the owner anew')
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
  for (const names of SERVICE_GROUPS) {
    const missing = names.filter((name) => v[name] === undefined)
    if (missing.length > 0 && missing.length < names.length)
      problems.push(`${missing.join(', ')} must be set too, or none of ${names.join(', ')}`)
  }
  if (v.CDN_PURGE_URL !== undefined && v.CDN_KIND !== 'varnish' && v.CDN_PURGE_TOKEN === undefined)
    problems.push(`CDN_PURGE_TOKEN must be set too: ${v.CDN_KIND} drops pages only for whoever has its key`)
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

function grouped(v: Variables, cwd: string, givenNames: ReadonlySet<string>) {
  const dataDir = resolve(cwd, v.DATA_DIR)
  const publicOrigin = v.PUBLIC_ORIGIN ?? `http://localhost:${v.PORT}`
  return {
    /** Names of the variables that are set; all others have their defaults. */
    given: givenNames,
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
    /** Whether everything is deleted each night, and filled anew with the demo year. */
    demoReset: v.DEMO_RESET === 'nightly',
    timeZone: v.SHOP_TIME_ZONE ?? timeZoneOfCountry(v.SHOP_COUNTRY) ?? 'UTC',
    currency: v.SHOP_CURRENCY,
    country: v.SHOP_COUNTRY,
    smtp: v.SMTP_URL === undefined ? undefined : { url: v.SMTP_URL },
    /** Whether mails would be sent by an address that no server on the way accepts: no-reply@localhost. */
    hasNoSender:
      v.SMTP_URL !== undefined &&
      v.MAIL_FROM === undefined &&
      rule.isLoopback(new URL(publicOrigin).hostname),
    mailFrom: v.MAIL_FROM ?? `no-reply@${new URL(publicOrigin).hostname}`,
    ...servicesOf(v),
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
