import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contract from '../../contract/own-security.ts'
import { browserOf } from '#kernel/http/sessions/browser-of.ts'
import { languageOf } from '#kernel/http/language.ts'
import { mount } from '#kernel/http/mount.ts'
import { Refusal } from '#kernel/http/refusal.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { requesterIn } from '../own-account/own-account.routes.ts'
import type { OwnSecurityService, SecurityRequester } from './own-security.service.ts'
import type { RelyingParty } from './relying-party.ts'

const success = { success: true as const }

const requester = (actor: Actor, request: FastifyRequest): SecurityRequester => ({
  ...requesterIn(actor, request),
  secondFactor: request.session.secondFactor === true,
  language: languageOf(request.raw),
})

/** `Chrome, Windows`: the initial name of a new passkey. */
function nameOfDevice(request: FastifyRequest): string {
  const { browser, system } = browserOf(request.headers['user-agent'] ?? '')
  return [browser, system].filter(Boolean).join(', ') || 'Passkey'
}

/** The endpoints for passkeys, authenticator app and recovery codes of a person's own account. */
export function mountOwnSecurity(
  http: FastifyInstance,
  {
    own,
    party,
  }: {
    own: OwnSecurityService
    party: (request: FastifyRequest) => RelyingParty
  },
): void {
  mount(http, contract.getOwnSecurity, ({ actor }) => own.read({ actor }))

  mount(http, contract.askToAddPasskey, ({ actor, request }) =>
    own.askToAddPasskey(requester(actor, request), party(request)),
  )

  mount(http, contract.addPasskey, async ({ body, actor, request }) => {
    const name = body.name ?? nameOfDevice(request)
    const passkey = { credential: body.credential, name }
    return own.addPasskey(requester(actor, request), passkey, party(request))
  })

  mount(http, contract.renamePasskey, ({ params, body, actor, request }) =>
    own.renamePasskey(requester(actor, request), params.id, body.name),
  )

  mount(http, contract.removePasskey, async ({ params, actor, request }) => {
    const removed = await own.removePasskey(requester(actor, request), params.id)
    return removed === true ? success : removed
  })

  mount(http, contract.beginTotp, async ({ actor, request }) => {
    const begun = await own.beginTotp(requester(actor, request))
    if (begun instanceof Refusal) return begun
    const { drawingSVG, qrcode } = await import('bwip-js/generic')
    const qr = qrcode({ bcid: 'qrcode', text: begun.uri, scale: 4 }, drawingSVG())
    return { ...begun, qr }
  })

  mount(http, contract.confirmTotp, async ({ body, actor, request }) =>
    own.confirmTotp(requester(actor, request), body.code),
  )

  mount(http, contract.removeTotp, async ({ actor, request }) => {
    const removed = await own.removeTotp(requester(actor, request))
    return removed === true ? success : removed
  })

  mount(http, contract.renewRecoveryCodes, async ({ actor, request }) =>
    own.renewRecoveryCodes(requester(actor, request)),
  )

  mount(http, contract.chooseSecondFactor, async ({ body, actor, request }) =>
    own.choose(requester(actor, request), body.asked),
  )
}
