import { describe, expect, test } from 'vitest'
import { readEnv, SettingsError } from './env.ts'

const read = (source: Record<string, string>) => readEnv(source, '/srv/shop')

/** The error message for these settings. */
function refusal(source: Record<string, string>): string {
  try {
    read(source)
  } catch (error) {
    if (error instanceof SettingsError) return error.message
    throw error
  }
  return 'accepted'
}

const SECRET = 'x'.repeat(32)

describe('settings', () => {
  test('settings are all optional and have defaults', () => {
    expect(read({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicOrigin: 'http://localhost:3000',
      dataDir: '/srv/shop/data',
      databaseUrl: undefined,
      owner: { email: 'owner@example.com', password: undefined },
      demo: 'catalogue',
      timeZone: 'Asia/Ho_Chi_Minh',
      currency: 'VND',
      smtp: undefined,
      sms: undefined,
      zalo: undefined,
      whatsapp: undefined,
      openai: undefined,
      google: undefined,
      github: undefined,
      oidc: undefined,
      storageUrl: 'file:///srv/shop/data/uploads',
      storageAccount: undefined,
      trustProxy: [],
      rateLimits: 'on',
      logLevel: 'info',
      metricsToken: undefined,
    })
  })

  test.each([
    ['DE', 'Europe/Berlin'],
    ['US', 'America/New_York'],
    ['IN', 'Asia/Calcutta'],
    ['XK', 'UTC'],
  ])('a shop in %s has the days of %s', (country, timeZone) => {
    expect(read({ SHOP_COUNTRY: country }).timeZone).toBe(timeZone)
    expect(read({ SHOP_COUNTRY: country, SHOP_TIME_ZONE: 'Europe/Zurich' }).timeZone).toBe('Europe/Zurich')
  })

  test('settings that are empty count as unset', () => {
    expect(read({ PORT: '', DATABASE_URL: ' ', OWNER_PASSWORD: '' })).toEqual(read({}))
  })

  test.each([
    ['PORT', 'abc'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '3000.5'],
    ['HOST', 'not a host'],
    ['PUBLIC_ORIGIN', 'shop.example.com'],
    ['PUBLIC_ORIGIN', 'https://shop.example.com/path'],
    ['DATABASE_URL', 'mysql://localhost/shop'],
    ['SESSION_SECRET', 'short'],
    ['OWNER_EMAIL', 'nobody'],
    ['OWNER_PASSWORD', 'eleven char'],
    ['DEMO', 'perhaps'],
    ['SHOP_TIME_ZONE', 'Mars/Olympus'],
    ['SHOP_CURRENCY', 'Dong'],
    ['SHOP_CURRENCY', 'vnd'],
    ['SHOP_COUNTRY', 'Vietnam'],
    ['SMTP_URL', 'mail.example.com'],
    ['SMTP_URL', 'smtp://shop:pa#ss@mail.example.com'],
    ['SMTP_URL', 'smtp://shop:12/ss@mail.example.com'],
    ['METRICS_TOKEN', 'x'],
    ['CACHE_MB', '999999999'],
    ['OPENAI_BASE_URL', 'ftp://x'],
    ['GOOGLE_ISSUER', 'http://accounts.example.com'],
    ['STORAGE_URL', '/var/uploads'],
    ['STORAGE_URL', 's3://'],
    ['STORAGE_URL', 'file:uploads'],
    ['STORAGE_URL', 'file://uploads/x'],
    ['STORAGE_URL', 'file:/var/a%2Fb'],
    ['STORAGE_URL', 's3://bucket?endpoint=storage.example.com'],
    ['STORAGE_URL', 's3://bucket?timeout=soon'],
    ['TRUST_PROXY', 'proxy.example.com'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['RATE_LIMITS', 'no'],
    ['LOG_LEVEL', 'loud'],
    ['SHOP_TIME_ZONE', '+07:00'],
    ['MAIL_FROM', 'Shop'],
    ['MAIL_FROM', '@'],
    ['MAIL_FROM', 'Shop <shop@example.com'],
    ['MAIL_FROM', 'shop@example.com, other@example.com'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization=%zz'],
    ['WEBHOOK_PRIVATE_HOSTS', 'n8n:65536'],
    ['BACKUP_SCHEDULE', 'daily'],
    ['BACKUP_SCHEDULE', '13 19 * *'],
    ['BACKUP_SCHEDULE', '60 19 * * *'],
    ['BACKUP_SCHEDULE', '13 24 * * *'],
    ['BACKUP_SCHEDULE', '100 19 * * *'],
    ['BACKUP_SCHEDULE', '13 19 * * daily'],
    ['BACKUP_SCHEDULE', '13 19 * * 1-'],
    ['BACKUP_SCHEDULE', '13, 19 * * *'],
    ['BACKUP_SCHEDULE', '13 19 30 2 *'],
    ['BACKUP_SCHEDULE', '13 19 0 * *'],
    ['BACKUP_SCHEDULE', '13 19 * 13 *'],
    ['BACKUP_SCHEDULE', '13 19 * * 5-1'],
    ['BACKUP_SCHEDULE', '*/0 19 * * *'],
  ])('%s=%s is refused by name', (name, value) => {
    expect(refusal({ [name]: value })).toMatch(new RegExp(`a setting is wrong.\\n  ${name} must`))
  })

  test.each([
    ['PUBLIC_ORIGIN', 'https://Shop.example.com:443/', { publicOrigin: 'https://shop.example.com' }],
    ['MAIL_FROM', 'Fenestra <shop@localhost>', { mailFrom: 'Fenestra <shop@localhost>' }],
    ['BACKUP_SCHEDULE', '0 3 29 2 *', { backups: { schedule: '0 3 29 2 *' } }],
    ['BACKUP_SCHEDULE', '0 3 31 2-4 *', { backups: { schedule: '0 3 31 2-4 *' } }],
    ['BACKUP_SCHEDULE', '0,30 */6 1-15/2 * 7', { backups: { schedule: '0,30 */6 1-15/2 * 7' } }],
  ])('%s=%s is accepted', (name, value, expected) => {
    expect(read({ [name]: value })).toMatchObject(expected)
  })

  test('settings that are invalid are all reported at once', () => {
    expect(refusal({ PORT: 'x', LOG_LEVEL: 'x' })).toMatch(
      /2 settings are wrong.\n {2}PORT .*\n {2}LOG_LEVEL /,
    )
  })

  test('settings require SESSION_SECRET with DATABASE_URL, and reject demo data in an external database', () => {
    const databaseUrl = 'postgres://shop@db.example.com/shop'
    expect(refusal({ DATABASE_URL: databaseUrl })).toContain(
      'SESSION_SECRET must be set when DATABASE_URL is',
    )
    expect(read({ DATABASE_URL: databaseUrl, SESSION_SECRET: SECRET })).toMatchObject({
      databaseUrl,
      demo: 'off',
    })
    expect(read({ DATABASE_URL: databaseUrl, SESSION_SECRET: SECRET, DEMO: 'catalogue' }).demo).toBe(
      'catalogue',
    )
    expect(read({ DEMO: '1' }).demo).toBe('year')
    expect(read({ DEMO: '0' }).demo).toBe('off')
  })

  test('settings know a replica only beside the database that it is of', () => {
    const replica = { DATABASE_REPLICA_URL: 'postgres://shop@replica.example.com/shop' }
    expect(refusal(replica)).toContain('DATABASE_URL must be set too')
    const database = { DATABASE_URL: 'postgres://shop@db.example.com/shop', SESSION_SECRET: SECRET }
    expect(read({ ...database, ...replica }).replicaUrl).toBe(replica.DATABASE_REPLICA_URL)
    expect(read(database).replicaUrl).toBeUndefined()
  })

  test('settings know the way past a pooler only beside the database, and other programs of PostgreSQL only without one', () => {
    const direct = { DATABASE_DIRECT_URL: 'postgres://shop@db.example.com/shop' }
    expect(refusal(direct)).toContain('DATABASE_DIRECT_URL is the same database without its pooler')
    const database = { DATABASE_URL: 'postgres://shop@pool.example.com/shop', SESSION_SECRET: SECRET }
    expect(read({ ...database, ...direct }).directUrl).toBe(direct.DATABASE_DIRECT_URL)
    expect(refusal({ ...database, POSTGRES_BIN: '/usr/lib/postgresql/18/bin' })).toContain(
      'POSTGRES_BIN must be unset',
    )
    expect(refusal({ DATABASE_CONNECTIONS: '3' })).toContain('DATABASE_CONNECTIONS must be from 4 to 1000')
    expect(refusal({ DATABASE_DURABILITY: 'none' })).toContain('DATABASE_DURABILITY must be server')
  })

  test('settings for the backup job are its database and its storage, and a command needs no SESSION_SECRET', () => {
    const DATABASE_URL = 'postgres://db.example.com/shop'
    expect(readEnv({ DATABASE_URL }, '/srv', false)).toMatchObject({
      databaseUrl: DATABASE_URL,
      sessionSecret: undefined,
    })
    expect(() => readEnv({ DATABASE_URL }, '/srv')).toThrow('SESSION_SECRET must be set')
  })

  test('settings allow RATE_LIMITS=off only on this machine', () => {
    expect(read({ RATE_LIMITS: 'off' }).rateLimits).toBe('off')
    expect(read({ RATE_LIMITS: 'off', HOST: '::1' }).rateLimits).toBe('off')
    expect(read({ RATE_LIMITS: 'off', PUBLIC_ORIGIN: 'http://127.0.0.1:3000' }).rateLimits).toBe('off')
    expect(refusal({ RATE_LIMITS: 'off', HOST: '0.0.0.0' })).toContain('only while HOST is on a loopback')
    expect(refusal({ RATE_LIMITS: 'off', PUBLIC_ORIGIN: 'https://shop.example' })).toContain(
      'only while PUBLIC_ORIGIN is on a loopback address such as 127.0.0.1, and it is shop.example',
    )
  })

  test('settings of a CDN need the key where it drops pages only for whoever has it', () => {
    const cdn = { CDN_PURGE_URL: 'https://api.fastly.com/service/id/purge' }
    expect(refusal({ ...cdn, CDN_KIND: 'fastly' })).toContain('CDN_PURGE_TOKEN must be set too')
    expect(read({ ...cdn, CDN_KIND: 'fastly', CDN_PURGE_TOKEN: 'key' }).cdn?.kind).toBe('fastly')
    expect(read(cdn).cdn).toMatchObject({ kind: 'varnish', token: undefined })
  })

  test('settings of one provider must be set together', () => {
    expect(refusal({ GOOGLE_CLIENT_ID: 'id' })).toContain('GOOGLE_CLIENT_SECRET must be set too')
    expect(read({ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }).google).toEqual({
      clientId: 'id',
      clientSecret: 'secret',
      issuer: 'https://accounts.google.com',
    })
    const oidc = { OIDC_ISSUER: 'http://127.0.0.1:9000/', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' }
    expect(read(oidc).oidc).toMatchObject({ issuer: 'http://127.0.0.1:9000', name: 'Single sign-on' })
  })

  test('settings that send mails need a sender', () => {
    const SMTP_URL = 'smtp://mail.example.com'
    expect(read({ SMTP_URL })).toMatchObject({ hasNoSender: true, mailFrom: 'no-reply@localhost' })
    expect(read({ SMTP_URL, MAIL_FROM: 'shop@example.com' }).hasNoSender).toBe(false)
    expect(read({ SMTP_URL, PUBLIC_ORIGIN: 'https://shop.example.com' }).hasNoSender).toBe(false)
    expect(read({}).hasNoSender).toBe(false)
  })

  test.each([
    ['SMTP_UR', 'SMTP_URL'],
    ['SMTP_HOST', 'SMTP_URL'],
    ['PUBLIC_URL', 'PUBLIC_ORIGIN'],
    ['BACKUPS_DIR', 'BACKUP_DIR'],
    ['FENESTRA_PORT', 'PORT'],
    ['FENESTRA_DATA_DIR', 'DATA_DIR'],
    ['DATABASEURL', 'DATABASE_URL'],
    ['TRUST_PROXIES', 'TRUST_PROXY'],
    ['OIDC_CLIENTID', 'OIDC_CLIENT_ID'],
  ])('named %s are ignored with a question for %s', (name, meant) => {
    expect(read({ [name]: 'x' }).misspelt).toEqual([
      `${name} is not a setting of Fenestra and is ignored; did you mean ${meant}?`,
    ])
  })

  test('settings are not confused with variables of other programs', () => {
    const others = {
      HOME: '/root',
      HOSTNAME: 'web-1',
      PWD: '/',
      TERM: 'xterm',
      GITHUB_ACTIONS: 'true',
      GITHUB_API_URL: 'https://api.github.com',
      GOOGLE_APPLICATION_CREDENTIALS: '/key.json',
      AWS_REGION: 'eu-central-1',
      AWS_SESSION_TOKENS: 'x',
      OTEL_SERVICE_NAMES: 'x',
      OPENAI_ORG_ID: 'x',
      DATABASE_PASSWORD: 'x',
      MAIL: '/var/mail/root',
      FENESTRA_PORT: 'tcp://10.0.0.7:3000',
      FENESTRA_SERVICE_HOST: '10.0.0.7',
      FENESTRA_SERVICE_PORT_HTTP: '3000',
      SHOP_PORT_3000_TCP_ADDR: '10.0.0.7',
      npm_config_data_dir: 'x',
    }
    expect(read({ ...others, PORT: '3000' }).misspelt).toEqual([])
  })

  test('settings let the system choose the port, and use the public URL as it is', () => {
    expect(read({ PORT: '0' })).toMatchObject({ port: 0, hasPublicOrigin: false })
    expect(read({ PUBLIC_ORIGIN: 'https://shop.example.com/' })).toMatchObject({
      publicOrigin: 'https://shop.example.com',
      hasPublicOrigin: true,
      mailFrom: 'no-reply@shop.example.com',
    })
  })

  test('settings accept proxies as a list of addresses and networks', () => {
    expect(read({ TRUST_PROXY: '10.0.0.0/8, ::1,fd00::/8' }).trustProxy).toEqual([
      '10.0.0.0/8',
      '::1',
      'fd00::/8',
    ])
  })
})
