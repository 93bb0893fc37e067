import type { FastifyInstance } from 'fastify'
import { listOwnProviders, providers, unlinkProvider, type ProviderName } from '../../contract/providers.ts'
import { languageOf } from '#kernel/http/language.ts'
import { mount } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refusal.ts'
import type { ProvidersService } from './providers.service.ts'

/** The endpoints for the providers linked to a person's own account. */
export function mountOwnProviders(
  http: FastifyInstance,
  {
    service,
    offered,
    names,
  }: {
    service: ProvidersService
    offered: (name: ProviderName) => boolean
    names: Record<ProviderName, string>
  },
): void {
  mount(http, listOwnProviders, async ({ actor }) => {
    const linked = new Map((await service.linked(actor.id)).map((identity) => [identity.provider, identity]))
    return providers.map((provider) => {
      const identity = linked.get(provider)
      return {
        provider,
        name: names[provider],
        configured: offered(provider),
        linked: identity !== undefined,
        email: identity?.email ?? null,
        linkedAt: identity ? new Date(identity.linked_at).toISOString() : null,
      }
    })
  })

  mount(http, unlinkProvider, async ({ params, actor, request }) => {
    const provider = providers.find((name) => name === params.provider)
    if (provider === undefined) return refuse('not_found')
    const from = { sessionId: request.session.sessionId, language: languageOf(request.raw) }
    return (await service.unlink(actor, provider, from)) ?? { success: true as const }
  })
}
