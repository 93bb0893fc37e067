import { drawingSVG, qrcode } from 'bwip-js/generic'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contract from '../../contract/own-security.ts'
import { browserOf } from '../../../../kernel/http/browser-of.ts'
import { languageOf } from '../../../../kernel/http/language.ts'
import { mount } from '../../../../kernel/http/mount.ts'
import { Refusal } from '../../../../kernel/http/refusal.ts'
import type { Visitor } from '../../../../kernel/http/visitor.ts'
import { askingIn } from '../own-account.routes.ts'
import type { OwnSecurityService, SecurityAsking } from './own-security.service.ts'
import type { RelyingParty } from './relying-party.ts'

const success = { success: true as const }

const asking = (visitor: Visitor, request: FastifyRequest): SecurityAsking => ({
  ...askingIn(visitor, request),
  secondFactor: request.session.secondFactor === true,
  language: languageOf(request.raw),
})

/** `Chrome, Windows`: what a new passkey is called until its owner names it. */
function nameOfDevice(request: FastifyRequest): string {
  const { browser, system } = browserOf(request.headers['user-agent'] ?? '')
  return [browser, system].filter(Boolean).join(', ') || 'Passkey'
}

/** Passkeys, authenticator app and recovery codes of the own account. */
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
  mount(http, contract.getOwnSecurity, ({ visitor }) => own.read({ visitor }))

  mount(http, contract.askToAddPasskey, ({ visitor, request }) =>
    own.askToAddPasskey(asking(visitor, request), party(request)),
  )

  mount(http, contract.addPasskey, async ({ body, visitor, request }) => {
    const name = body.name ?? nameOfDevice(request)
    const made = { credential: body.credential, name }
    return own.addPasskey(asking(visitor, request), made, party(request))
  })

  mount(http, contract.renamePasskey, ({ params, body, visitor, request }) =>
    own.renamePasskey(asking(visitor, request), params.id, body.name),
  )

  mount(http, contract.removePasskey, async ({ params, visitor, request }) => {
    const removed = await own.removePasskey(asking(visitor, request), params.id)
    return removed === true ? success : removed
  })

  mount(http, contract.beginTotp, async ({ visitor, request }) => {
    const begun = await own.beginTotp(asking(visitor, request))
    if (begun instanceof Refusal) return begun
    const qr = qrcode({ bcid: 'qrcode', text: begun.uri, scale: 4 }, drawingSVG())
    return { ...begun, qr }
  })

  mount(http, contract.confirmTotp, async ({ body, visitor, request }) =>
    own.confirmTotp(asking(visitor, request), body.code),
  )

  mount(http, contract.removeTotp, async ({ visitor, request }) => {
    const removed = await own.removeTotp(asking(visitor, request))
    return removed === true ? success : removed
  })

  mount(http, contract.renewRecoveryCodes, async ({ visitor, request }) =>
    own.renewRecoveryCodes(asking(visitor, request)),
  )

  mount(http, contract.chooseSecondFactor, async ({ body, visitor, request }) =>
    own.choose(asking(visitor, request), body.asked),
  )
}
