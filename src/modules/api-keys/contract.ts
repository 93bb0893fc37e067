import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { id, idParams, moment, success, version } from '#kernel/contract/wire.ts'

export const keyRoles = ['viewer', 'editor', 'admin'] as const
export type KeyRole = (typeof keyRoles)[number]

/** No shop needs more. */
export const maxApiKeys = 50

export const apiKeyForm = z.object({
  name: z.string().trim().min(1, 'Name is required').max(100, 'At most 100 characters'),
  /** The role whose rights the key has at most. */
  role: z.enum(keyRoles),
  /** What of that it may do: `orders:read`. */
  scopes: z.array(z.string().max(100)).min(1, 'Choose at least one scope').max(200),
  /** Null: until it is revoked. */
  expires_in_days: z.number().int().min(1).max(3650).nullable(),
})
export type ApiKeyForm = z.output<typeof apiKeyForm>

export const apiKey = z.object({
  id,
  name: z.string(),
  role: z.enum(keyRoles),
  scopes: z.array(z.string()),
  /** Its first characters, by which people recognise it. */
  beginning: z.string(),
  /** The administrator for whom it acts. It works only while they are one. */
  made_by: z.string(),
  expires_at: moment.nullable(),
  /** To the minute. */
  last_used_at: moment.nullable(),
  created_at: moment,
  version,
})
export type ApiKey = z.output<typeof apiKey>

const keyScope = z.object({
  scope: z.string(),
  /** The least role with which a key can use it. */
  role: z.enum(keyRoles),
})
export type KeyScope = z.output<typeof keyScope>

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api/keys',
  access: 'admins',
  summary: 'The API keys that were not revoked; at most 50',
  success: { status: 200, body: z.array(apiKey) },
})

export const listKeyScopes = endpoint({
  method: 'GET',
  path: '/api/keys/scopes',
  access: 'admins',
  summary: 'The scopes that a key can have',
  success: { status: 200, body: z.array(keyScope) },
})

export const createApiKey = endpoint({
  method: 'POST',
  path: '/api/keys',
  access: 'admins',
  summary:
    'Make an API key, within ten minutes of signing in or giving the password; the response contains it, and it is not shown again',
  body: apiKeyForm,
  success: { status: 201, body: apiKey.extend({ key: z.string() }) },
  errors: ['api_keys_full', 'api_key_scopes_refused', 'proof_needed'],
})

export const revokeApiKey = endpoint({
  method: 'DELETE',
  path: '/api/keys/{id}',
  access: 'admins',
  summary: 'Revoke an API key: it is refused from the next request on',
  params: idParams,
  success: { status: 200, body: success },
  errors: ['api_key_not_found'],
})
