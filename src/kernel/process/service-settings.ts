import { z } from 'zod'
import * as rule from './env-rules.ts'

/** The settings of services outside of the shop. */
export const serviceVariables = {
  SMS_ACCOUNT_SID: z.string().optional(),
  SMS_AUTH_TOKEN: z.string().optional(),
  SMS_FROM: z.string().optional(),
  SMS_BASE_URL: rule.httpUrl.default('https://api.twilio.com'),
  ZALO_APP_ID: z.string().optional(),
  ZALO_APP_SECRET: z.string().optional(),
  ZALO_REFRESH_TOKEN: z.string().optional(),
  ZALO_BASE_URL: rule.httpUrl.default('https://business.openapi.zalo.me'),
  ZALO_AUTH_URL: rule.httpUrl.default('https://oauth.zaloapp.com'),
  WHATSAPP_ACCESS_TOKEN: z.string().optional(),
  WHATSAPP_PHONE_NUMBER_ID: z.string().optional(),
  WHATSAPP_BASE_URL: rule.httpUrl.default('https://graph.facebook.com/v23.0'),
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
  VAT_SERVICE_URL: rule.httpUrl.default('https://ec.europa.eu/taxation_customs/vies/rest-api'),
  CDN_KIND: z.enum(['varnish', 'fastly', 'cloudflare']).default('varnish'),
  CDN_PURGE_URL: rule.httpUrl.optional(),
  CDN_PURGE_TOKEN: z.string().optional(),
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
}

type Variables = z.output<z.ZodObject<typeof serviceVariables>>

/** Settings that must be set together. */
export const SERVICE_GROUPS: readonly (readonly (keyof Variables)[])[] = [
  ['SMS_ACCOUNT_SID', 'SMS_AUTH_TOKEN', 'SMS_FROM'],
  ['ZALO_APP_ID', 'ZALO_APP_SECRET', 'ZALO_REFRESH_TOKEN'],
  ['WHATSAPP_ACCESS_TOKEN', 'WHATSAPP_PHONE_NUMBER_ID'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['VNPAY_TMN_CODE', 'VNPAY_HASH_SECRET'],
  ['EINVOICE_USER', 'EINVOICE_PASSWORD', 'EINVOICE_TAX_CODE', 'EINVOICE_SERIES'],
  ['GHN_TOKEN', 'GHN_SHOP_ID', 'GHN_NOTICE_SECRET'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
]

/** The services, each undefined if it is not configured. */
export function servicesOf(v: Variables) {
  return {
    sms: smsOf(v),
    ...templateServicesOf(v),
    /** Providers of card payments; keys are only here, never in the database. */
    ...providersOf(v),
    /** The provider of electronic invoices. */
    einvoices: einvoicesOf(v),
    /** Where VAT numbers of the European Union are looked up, once staff ask. */
    vatServiceUrl: v.VAT_SERVICE_URL,
    /** The cache in front of the shop. */
    cdn: v.CDN_PURGE_URL
      ? { kind: v.CDN_KIND, purgeUrl: v.CDN_PURGE_URL, token: v.CDN_PURGE_TOKEN }
      : undefined,
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

/** Services that send messages from templates which they have approved. */
function templateServicesOf(v: Variables) {
  return {
    zalo:
      v.ZALO_APP_ID && v.ZALO_APP_SECRET && v.ZALO_REFRESH_TOKEN
        ? {
            appId: v.ZALO_APP_ID,
            appSecret: v.ZALO_APP_SECRET,
            refreshToken: v.ZALO_REFRESH_TOKEN,
            baseUrl: v.ZALO_BASE_URL,
            authUrl: v.ZALO_AUTH_URL,
          }
        : undefined,
    whatsapp:
      v.WHATSAPP_ACCESS_TOKEN && v.WHATSAPP_PHONE_NUMBER_ID
        ? {
            accessToken: v.WHATSAPP_ACCESS_TOKEN,
            phoneNumberId: v.WHATSAPP_PHONE_NUMBER_ID,
            baseUrl: v.WHATSAPP_BASE_URL,
          }
        : undefined,
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
