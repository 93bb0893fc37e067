import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { id, idParams, moment } from '#kernel/contract/wire.ts'

/** Groups of settings; `stored` are those that staff change on a screen. */
export const parts = [
  'stored',
  'shop',
  'address',
  'mail',
  'texts',
  'payments',
  'signIn',
  'assistant',
  'data',
  'backups',
  'machine',
] as const
export type Part = (typeof parts)[number]

export const setting = z.object({
  /** The name of the environment variable or of the settings field. */
  name: z.string(),
  part: z.enum(parts),
  /** The current value; null if unset, and always null for a secret. */
  value: z.string().nullable(),
  isSecret: z.boolean(),
  isSet: z.boolean(),
  /** `default` if it is set nowhere. */
  source: z.enum(['environment', 'database', 'default']),
})
export type Setting = z.output<typeof setting>

export const listConfiguration = endpoint({
  method: 'GET',
  path: '/api/configuration',
  access: 'admins',
  summary:
    'Every setting of the shop with its value and where that comes from; of secrets only whether they are set',
  success: { status: 200, body: z.array(setting) },
})

export const checks = [
  'zone',
  'currency',
  'country',
  'address',
  'oidc',
  'google',
  'github',
  'assistant',
  'files',
  'backups',
] as const
export type Check = (typeof checks)[number]

/** The result of a check. Depending on `found`, `detail` is a time, a code, a URL or a reason. */
export const checkResult = z.object({
  ok: z.boolean(),
  found: z.enum([
    'zone_known',
    'currency_same',
    'currency_other',
    'country_known',
    'address_same',
    'address_plain',
    'address_other',
    'address_untrusted_proxy',
    'not_configured',
    'answers',
    'no_answer',
    'key_refused',
    'files_kept',
    'files_failed',
    'backups_off',
    'backups_unwritable',
    'backups_failed',
    'backups_ready',
  ]),
  detail: z.string().nullable(),
})
export type CheckResult = z.output<typeof checkResult>

export const runCheck = endpoint({
  method: 'POST',
  path: '/api/configuration/checks/{check}',
  access: 'admins',
  summary: 'Check whether the settings work; changes nothing visible',
  params: z.object({ check: z.enum(checks) }),
  body: z.object({
    /** The origin in the browser, for the check `address`: `https://shop.example.com`. */
    origin: z.string().max(300).optional(),
  }),
  success: { status: 200, body: checkResult },
  errors: ['too_many_requests'],
})

export const testMail = z.object({
  id,
  to: z.string(),
  /** `file` if there is no mail server and the mail is written to DATA_DIR/outbox. */
  by: z.enum(['server', 'file']),
  state: z.enum(['waiting', 'sent', 'failed']),
  /** Why the server has not accepted it yet; delivery is retried. */
  reason: z.string().nullable(),
  at: moment,
})
export type TestMail = z.output<typeof testMail>

export const sendTestMail = endpoint({
  method: 'POST',
  path: '/api/configuration/test-mails',
  access: 'admins',
  summary: 'Send yourself a test mail',
  body: z.object({}),
  success: { status: 201, body: testMail },
  errors: ['too_many_requests', 'no_own_address'],
})

export const getTestMail = endpoint({
  method: 'GET',
  path: '/api/configuration/test-mails/{id}',
  access: 'admins',
  summary: 'The delivery state of a test mail that you have sent',
  params: idParams,
  success: { status: 200, body: testMail },
  errors: ['not_found'],
})
