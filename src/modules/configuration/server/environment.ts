import type { EnvName, Env } from '#kernel/process/env.ts'
import type { Part, Setting } from '../contract.ts'

/** How a setting is shown; the value of a `secret` is never shown. */
type Shown = 'secret' | ((env: Env) => string | number | undefined)

/** A URL without user, password and query parameters. */
function withoutSecrets(address: string | undefined): string | undefined {
  if (address === undefined) return undefined
  const { protocol, host, pathname } = new URL(address)
  return `${protocol}//${host}${pathname === '/' ? '' : pathname}`
}

/** Every environment variable; the type makes a new one fail to compile until it is added here. */
const environment: Record<EnvName, readonly [Part, Shown]> = {
  SHOP_CURRENCY: ['shop', (env) => env.currency],
  SHOP_TIME_ZONE: ['shop', (env) => env.timeZone],
  SHOP_COUNTRY: ['shop', (env) => env.country],
  DEMO: ['shop', (env) => env.demo],
  DEMO_RESET: ['shop', (env) => (env.demoReset ? 'nightly' : undefined)],
  PUBLIC_ORIGIN: ['address', (env) => env.publicOrigin],
  HOST: ['address', (env) => env.host],
  PORT: ['address', (env) => env.port],
  TRUST_PROXY: ['address', (env) => env.trustProxy.join(', ')],
  RATE_LIMITS: ['address', (env) => env.rateLimits],
  SMTP_URL: ['mail', (env) => withoutSecrets(env.smtp?.url)],
  MAIL_FROM: ['mail', (env) => env.mailFrom],
  SMS_ACCOUNT_SID: ['texts', (env) => env.sms?.accountSid],
  SMS_AUTH_TOKEN: ['texts', 'secret'],
  SMS_FROM: ['texts', (env) => env.sms?.from],
  SMS_BASE_URL: ['texts', (env) => withoutSecrets(env.sms?.baseUrl)],
  ZALO_APP_ID: ['texts', (env) => env.zalo?.appId],
  ZALO_APP_SECRET: ['texts', 'secret'],
  ZALO_REFRESH_TOKEN: ['texts', 'secret'],
  ZALO_BASE_URL: ['texts', (env) => withoutSecrets(env.zalo?.baseUrl)],
  ZALO_AUTH_URL: ['texts', (env) => withoutSecrets(env.zalo?.authUrl)],
  WHATSAPP_ACCESS_TOKEN: ['texts', 'secret'],
  WHATSAPP_PHONE_NUMBER_ID: ['texts', (env) => env.whatsapp?.phoneNumberId],
  WHATSAPP_BASE_URL: ['texts', (env) => withoutSecrets(env.whatsapp?.baseUrl)],
  STRIPE_SECRET_KEY: ['payments', 'secret'],
  STRIPE_WEBHOOK_SECRET: ['payments', 'secret'],
  STRIPE_BASE_URL: ['payments', (env) => withoutSecrets(env.stripe?.baseUrl)],
  VNPAY_TMN_CODE: ['payments', (env) => env.vnpay?.tmnCode],
  VNPAY_HASH_SECRET: ['payments', 'secret'],
  VNPAY_PAYMENT_URL: ['payments', (env) => withoutSecrets(env.vnpay?.paymentUrl)],
  VNPAY_API_URL: ['payments', (env) => withoutSecrets(env.vnpay?.apiUrl)],
  VAT_SERVICE_URL: ['payments', (env) => withoutSecrets(env.vatServiceUrl)],
  EINVOICE_URL: ['payments', (env) => withoutSecrets(env.einvoices?.baseUrl)],
  EINVOICE_USER: ['payments', (env) => env.einvoices?.user],
  EINVOICE_PASSWORD: ['payments', 'secret'],
  EINVOICE_TAX_CODE: ['payments', (env) => env.einvoices?.taxCode],
  EINVOICE_TEMPLATE: ['payments', (env) => env.einvoices?.template],
  EINVOICE_SERIES: ['payments', (env) => env.einvoices?.series],
  CDN_KIND: ['address', (env) => env.cdn?.kind],
  CDN_PURGE_URL: ['address', (env) => withoutSecrets(env.cdn?.purgeUrl)],
  CDN_PURGE_TOKEN: ['address', 'secret'],
  GHN_TOKEN: ['payments', 'secret'],
  GHN_SHOP_ID: ['payments', (env) => env.ghn?.shopId],
  GHN_NOTICE_SECRET: ['payments', 'secret'],
  GHN_BASE_URL: ['payments', (env) => withoutSecrets(env.ghn?.baseUrl)],
  OWNER_EMAIL: ['signIn', (env) => env.owner.email],
  OWNER_PASSWORD: ['signIn', 'secret'],
  SESSION_SECRET: ['signIn', 'secret'],
  GOOGLE_CLIENT_ID: ['signIn', (env) => env.google?.clientId],
  GOOGLE_CLIENT_SECRET: ['signIn', 'secret'],
  GOOGLE_ISSUER: ['signIn', (env) => withoutSecrets(env.google?.issuer)],
  GITHUB_CLIENT_ID: ['signIn', (env) => env.github?.clientId],
  GITHUB_CLIENT_SECRET: ['signIn', 'secret'],
  GITHUB_ORIGIN: ['signIn', (env) => withoutSecrets(env.github?.origin)],
  GITHUB_API_ORIGIN: ['signIn', (env) => withoutSecrets(env.github?.apiOrigin)],
  OIDC_ISSUER: ['signIn', (env) => withoutSecrets(env.oidc?.issuer)],
  OIDC_CLIENT_ID: ['signIn', (env) => env.oidc?.clientId],
  OIDC_CLIENT_SECRET: ['signIn', 'secret'],
  OIDC_NAME: ['signIn', (env) => env.oidc?.name],
  OPENAI_API_KEY: ['assistant', 'secret'],
  OPENAI_BASE_URL: ['assistant', (env) => withoutSecrets(env.openai?.baseUrl)],
  OPENAI_MODEL: ['assistant', (env) => env.openai?.model],
  DATA_DIR: ['data', (env) => env.dataDir],
  DATABASE_URL: ['data', (env) => withoutSecrets(env.databaseUrl)],
  DATABASE_DIRECT_URL: ['data', (env) => withoutSecrets(env.directUrl)],
  DATABASE_CONNECTIONS: ['data', (env) => env.databaseConnections],
  DATABASE_DURABILITY: ['data', (env) => env.databaseDurability],
  POSTGRES_BIN: ['data', (env) => env.postgresBin],
  DATABASE_REPLICA_URL: ['data', (env) => withoutSecrets(env.replicaUrl)],
  STORAGE_URL: ['data', (env) => withoutSecrets(env.storageUrl)],
  AWS_ACCESS_KEY_ID: ['data', 'secret'],
  AWS_SECRET_ACCESS_KEY: ['data', 'secret'],
  AWS_SESSION_TOKEN: ['data', 'secret'],
  DISK_RESERVE_MB: ['data', (env) => env.diskReserve / 1_000_000],
  CACHE_MB: ['data', (env) => env.cacheBytes / 1_000_000],
  DISK_CACHE_MB: ['data', (env) => env.diskCacheBytes / 1_000_000],
  WEBHOOK_PRIVATE_HOSTS: ['data', (env) => env.webhookPrivateHosts.join(', ')],
  IMPORT_PICTURE_HOSTS: ['data', (env) => env.importPictureHosts.join(', ')],
  BACKUP_DIR: ['backups', (env) => env.backups.dir],
  BACKUP_SCHEDULE: ['backups', (env) => env.backups.schedule],
  BACKUP_KEEP: ['backups', (env) => env.backups.keep],
  LOG_LEVEL: ['machine', (env) => env.logLevel],
  METRICS_TOKEN: ['machine', 'secret'],
  OTEL_EXPORTER_OTLP_ENDPOINT: ['machine', (env) => withoutSecrets(env.collector?.url)],
  OTEL_EXPORTER_OTLP_HEADERS: ['machine', 'secret'],
  OTEL_SERVICE_NAME: ['machine', (env) => env.collector?.serviceName],
  OTEL_TRACES_SAMPLER_ARG: ['machine', (env) => env.collector?.share],
  MODULES: ['machine', (env) => env.modules.join(', ')],
}

/** The settings in the environment, or their defaults. */
export function environmentSettings(env: Env): Setting[] {
  return Object.entries(environment).map(([name, [part, shown]]) => {
    const isGiven = env.given.has(name)
    const value = shown === 'secret' ? null : String(shown(env) ?? '') || null
    return {
      name,
      part,
      value,
      isSecret: shown === 'secret',
      isSet: isGiven || value !== null,
      source: isGiven ? 'environment' : 'default',
    }
  })
}
