/** What each setting does, in a sentence; one that is new and has none shows its name alone. */
export const does: Readonly<Record<string, string>> = {
  SHOP_CURRENCY: 'What prices, orders and quotes are in. Changed only by a conversion.',
  SHOP_TIME_ZONE: 'Where the days of the shop begin and end.',
  SHOP_COUNTRY: 'How phone numbers without a country code are read.',
  DEMO: 'What the first start filled an empty shop with.',
  PUBLIC_ORIGIN: 'The address that people type; links in mails lead there.',
  HOST: 'The address of this machine on which the shop listens.',
  PORT: 'The port on which the shop listens.',
  TRUST_PROXY: 'Proxies whose word about visitors counts.',
  RATE_LIMITS: 'Limits against abuse; off only for load tests.',
  SMTP_URL: 'The mail server. Without one every mail is a file in DATA_DIR/outbox.',
  MAIL_FROM: 'The sender of every mail.',
  SMS_ACCOUNT_SID: 'The account at the service for text messages.',
  SMS_AUTH_TOKEN: 'The key of that account.',
  SMS_FROM: 'The number that text messages come from.',
  SMS_BASE_URL: 'Where that service is.',
  OWNER_EMAIL: 'The first administrator, made when there is none.',
  OWNER_PASSWORD: 'The password of the first administrator.',
  SESSION_SECRET: 'Signs sessions and links. Without it one is made in DATA_DIR.',
  GOOGLE_CLIENT_ID: 'The shop as Google knows it.',
  GOOGLE_CLIENT_SECRET: 'The key that Google gave the shop.',
  GOOGLE_ISSUER: 'Where Google signs people in.',
  GITHUB_CLIENT_ID: 'The shop as GitHub knows it.',
  GITHUB_CLIENT_SECRET: 'The key that GitHub gave the shop.',
  GITHUB_ORIGIN: 'Where GitHub signs people in.',
  GITHUB_API_ORIGIN: 'Where GitHub tells who somebody is.',
  OIDC_ISSUER: 'Any other provider for signing in (OpenID Connect).',
  OIDC_CLIENT_ID: 'The shop as that provider knows it.',
  OIDC_CLIENT_SECRET: 'The key that the provider gave the shop.',
  OIDC_NAME: 'What that provider is called in the shop.',
  OPENAI_API_KEY: 'The key of the service that writes for the assistant.',
  OPENAI_BASE_URL: 'Where that service is.',
  OPENAI_MODEL: 'Which of its models writes.',
  DATA_DIR: 'The folder of the database, of mails and of secrets.',
  DATABASE_URL: 'Another PostgreSQL than the bundled one.',
  STORAGE_URL: 'Where pictures are kept: a folder or a bucket.',
  AWS_ACCESS_KEY_ID: 'The account for the bucket.',
  AWS_SECRET_ACCESS_KEY: 'The key of that account.',
  AWS_SESSION_TOKEN: 'A token of that account, where it needs one.',
  DISK_RESERVE_MB: 'With less free space, in MB, writes are refused.',
  WEBHOOK_PRIVATE_HOSTS: 'Which hosts of private networks webhooks may reach.',
  IMPORT_PICTURE_HOSTS: 'From where pictures of imported products may come.',
  BACKUP_DIR: 'The folder for backups, best on another disk. Without it none are made.',
  BACKUP_SCHEDULE: 'When a backup is made: five fields of cron, in UTC.',
  BACKUP_KEEP: 'How many backups stay; 0 keeps all.',
  LOG_LEVEL: 'How much the log says.',
  METRICS_TOKEN: 'Who has it may read the metrics.',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'Where traces go.',
  OTEL_EXPORTER_OTLP_HEADERS: 'What is sent along with traces, such as a key.',
  OTEL_SERVICE_NAME: 'The name of the shop in traces.',
  OTEL_TRACES_SAMPLER_ARG: 'Which share of traces is sent, 0 to 1.',
  MODULES: 'Modules of others.',
  site_name: 'The name of the shop, on every page, mail and paper.',
  site_description: 'What the shop is, for search engines and the home page.',
  logo_url: 'The logo, in place of the name.',
  contact_email: 'Where visitors write to.',
  contact_phone: 'Where visitors call.',
  requiredSecondFactor: 'Which staff need a second factor to sign in.',
  guestCheckout: 'Whether somebody may order without an account.',
  baseLanguage: 'The language that texts are written in first.',
  offeredLanguages: 'The languages that visitors may choose.',
  reportingCurrency: 'What inventory, customers and forecasts are in.',
  samples: 'Whether samples of swatches are sent by post.',
  holidays: 'Days on which nobody works, besides weekends.',
  safety: 'The rule set of child safety.',
  workshopLanguage: 'The language of the papers for the workshop.',
}

/** Where a setting of the database is changed, if not in the general settings. */
export const tabOf: Readonly<Record<string, string>> = { reportingCurrency: 'currency' }

/** Fields whose names are no words: `contact_phone` is the contact phone. */
export const labels: Readonly<Record<string, string>> = {
  site_name: 'Site name',
  site_description: 'Site description',
  logo_url: 'Logo',
  contact_email: 'Contact e-mail',
  contact_phone: 'Contact phone',
  requiredSecondFactor: 'Second factor required',
  guestCheckout: 'Orders without an account',
  baseLanguage: 'Base language',
  offeredLanguages: 'Offered languages',
  reportingCurrency: 'Reporting currency',
  samples: 'Samples by post',
  holidays: 'Days off',
  safety: 'Child safety',
  workshopLanguage: 'Language of the workshop',
}

/** A field that is not listed, in words: `opening_hours` and `openingHours` are both `Opening hours`. */
export function inWords(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
