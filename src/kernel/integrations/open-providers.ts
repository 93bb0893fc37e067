import type { Env } from '#kernel/process/env.ts'
import { traceCalls } from '#kernel/tracing/trace-calls.ts'
import type { Tracer } from '#kernel/tracing/tracer.ts'
import type { GithubSettings } from './github.ts'
import type { OidcSettings } from './oidc.ts'
import type { SignInProvider } from './sign-in-provider.ts'

const viaOidc = (settings: OidcSettings) =>
  whenUsed(async () => (await import('./oidc.ts')).oidcProvider(settings))

const viaGithub = (settings: GithubSettings) =>
  whenUsed(async () => (await import('./github.ts')).githubProvider(settings))

/** A provider whose library is loaded when somebody signs in with it. */
function whenUsed(open: () => Promise<SignInProvider>): SignInProvider {
  let opened: Promise<SignInProvider> | undefined
  const provider = () => (opened ??= open())
  return {
    begin: async (...attempt) => (await provider()).begin(...attempt),
    finish: async (...attempt) => (await provider()).finish(...attempt),
  }
}

/** The configured sign-in providers. None is contacted yet. */
export function openProviders(
  { oidc, google, github }: Pick<Env, 'oidc' | 'google' | 'github'>,
  tracer?: Tracer,
): Partial<Record<'oidc' | 'google' | 'github', SignInProvider>> {
  return {
    ...(oidc && { oidc: traceCalls(tracer, 'oidc', viaOidc(oidc)) }),
    ...(google && { google: traceCalls(tracer, 'google', viaOidc(google)) }),
    ...(github && { github: traceCalls(tracer, 'github', viaGithub(github)) }),
  }
}
