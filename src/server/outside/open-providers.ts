import type { ProviderName } from '../../contract/providers.ts'
import type { Env } from '../env.ts'
import { githubProvider } from './github.ts'
import { oidcProvider } from './oidc.ts'
import type { SignInProvider } from './sign-in-provider.ts'

/** The sign-in providers that are configured. None of them is asked anything yet. */
export function openProviders({
  oidc,
  google,
  github,
}: Pick<Env, 'oidc' | 'google' | 'github'>): Partial<Record<ProviderName, SignInProvider>> {
  return {
    ...(oidc && { oidc: oidcProvider(oidc) }),
    ...(google && { google: oidcProvider(google) }),
    ...(github && { github: githubProvider(github) }),
  }
}
