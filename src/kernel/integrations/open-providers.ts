import type { Env } from '../process/env.ts'
import { traceCalls } from '../tracing/outside.ts'
import type { Tracer } from '../tracing/tracer.ts'
import { githubProvider } from './github.ts'
import { oidcProvider } from './oidc.ts'
import type { SignInProvider } from './sign-in-provider.ts'

/** The configured sign-in providers. None is contacted yet. */
export function openProviders(
  { oidc, google, github }: Pick<Env, 'oidc' | 'google' | 'github'>,
  tracer?: Tracer,
): Partial<Record<'oidc' | 'google' | 'github', SignInProvider>> {
  return {
    ...(oidc && { oidc: traceCalls(tracer, 'oidc', oidcProvider(oidc)) }),
    ...(google && { google: traceCalls(tracer, 'google', oidcProvider(google)) }),
    ...(github && { github: traceCalls(tracer, 'github', githubProvider(github)) }),
  }
}
