import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { moment, success } from '#kernel/contract/wire.ts'

/** External sign-in providers: Google, GitHub and any OpenID Connect provider that the shop chooses. */
export const providers = ['oidc', 'google', 'github'] as const
export type ProviderName = (typeof providers)[number]

const start = z.object({
  /** The path to redirect to after the sign-in: a path of this shop that begins with one slash. */
  returnTo: z.string().max(2000).optional(),
  /** `1`: links the provider to the account that is signed in. */
  link: z.string().max(10).optional(),
})
const redirect = { status: 302, body: null } as const

const starts = (path: `/${string}`, name: string) =>
  endpoint({
    method: 'GET',
    path,
    access: 'anyone',
    summary: `Go to ${name} to sign in; not configured: back to the sign-in page`,
    query: start,
    success: redirect,
  })

const finishes = (path: `/${string}`, name: string) =>
  endpoint({
    method: 'GET',
    path,
    access: 'anyone',
    summary: `Where ${name} sends people back; starts a new session`,
    success: redirect,
    errors: ['malformed_request'],
  })

export const startOidc = starts('/api/login', 'the outside sign-in provider')
export const startGoogle = starts('/auth/google', 'Google')
export const startGithub = starts('/auth/github', 'GitHub')
export const finishOidc = finishes('/api/callback', 'the outside sign-in provider')
export const finishGoogle = finishes('/auth/google/callback', 'Google')
export const finishGithub = finishes('/auth/github/callback', 'GitHub')

export const listSignInProviders = endpoint({
  method: 'GET',
  path: '/api/providers',
  access: 'anyone',
  summary:
    'The outside providers that the sign-in page offers: all of them until the shop is open and free of demo content, afterwards those that are configured',
  success: { status: 200, body: z.object({ providers: z.array(z.enum(providers)) }) },
})

export const ownProvider = z.object({
  provider: z.enum(providers),
  name: z.string(),
  /** Whether the shop offers this provider. */
  configured: z.boolean(),
  linked: z.boolean(),
  /** The person's address at the provider when it was linked. */
  email: z.string().nullable(),
  linkedAt: moment.nullable(),
})
export type OwnProvider = z.output<typeof ownProvider>

export const listOwnProviders = endpoint({
  method: 'GET',
  path: '/api/account/providers',
  access: 'signed-in',
  summary: 'The sign-in providers, and which of them are linked to your account',
  success: { status: 200, body: z.array(ownProvider) },
})

export const unlinkProvider = endpoint({
  method: 'DELETE',
  path: '/api/account/providers/{provider}',
  access: 'signed-in',
  summary: 'Unlink a sign-in provider from your account, if another sign-in method remains',
  params: z.object({ provider: z.string().max(100) }),
  success: { status: 200, body: success },
  errors: ['not_found', 'last_way_in'],
})
