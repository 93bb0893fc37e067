import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contract from '../../contract/second-factor.ts'
import type { SecondFactor } from '../../contract/second-factor.ts'
import type { Db } from '#kernel/database/db.ts'
import { mount } from '#kernel/http/mount.ts'
import { Refusal } from '#kernel/http/refusal.ts'
import { anonymousActor } from '#kernel/http/actor.ts'
import { startSessionWithSecondFactor } from '../sessions/start-session.ts'
import { serializeCurrentUser } from '../users.serializer.ts'
import { offeredFactors } from './factors.repository.ts'
import { waitingSignIn, type PendingSignIn } from './pending-sign-in.ts'
import type { RelyingParty } from './relying-party.ts'
import type { SecondFactorSignIn } from './sign-in.service.ts'

/** The endpoints for the second step of a sign-in, and for signing in with a passkey alone. */
export function mountSecondFactor(
  http: FastifyInstance,
  {
    service,
    db,
    party,
  }: { service: SecondFactorSignIn; db: Db; party: (request: FastifyRequest) => RelyingParty },
): void {
  const from = (request: FastifyRequest) => ({ by: anonymousActor(request), ip: request.ip })

  async function finish(
    request: FastifyRequest,
    { user, method, returnTo }: PendingSignIn,
    factor: SecondFactor,
  ) {
    await startSessionWithSecondFactor(request, user, { db, method, factor })
    return { user: serializeCurrentUser(user), returnTo }
  }

  mount(http, contract.getPendingSignIn, async ({ request, reply }) => {
    reply.header('cache-control', 'no-store')
    const waiting = await waitingSignIn(request, db)
    return waiting instanceof Refusal ? waiting : { factors: offeredFactors(waiting.factors) }
  })

  mount(http, contract.finishSignIn, async ({ body, request }) => {
    const waiting = await waitingSignIn(request, db)
    if (waiting instanceof Refusal) return waiting
    const factor = 'code' in body ? 'totp' : 'recoveryCode'
    const code = 'code' in body ? body.code : body.recoveryCode
    const refused = await service.code(waiting, { factor, code }, from(request))
    return refused ?? finish(request, waiting, factor)
  })

  mount(http, contract.askForSecondPasskey, async ({ request }) => {
    const waiting = await waitingSignIn(request, db)
    return waiting instanceof Refusal ? waiting : service.request(waiting, party(request))
  })

  mount(http, contract.finishSignInWithPasskey, async ({ body, request }) => {
    const waiting = await waitingSignIn(request, db)
    if (waiting instanceof Refusal) return waiting
    const context = { ...from(request), party: party(request) }
    const refused = await service.passkey(waiting, body.credential, context)
    return refused ?? finish(request, waiting, 'passkey')
  })

  mount(http, contract.askForPasskey, async ({ request }) => service.requestAlone(party(request)))

  mount(http, contract.signInWithPasskey, async ({ body, request }) => {
    const context = { ...from(request), party: party(request) }
    const user = await service.passkeyAlone(body.credential, context)
    if (user instanceof Refusal) return user
    await startSessionWithSecondFactor(request, user, { db, method: 'passkey', factor: 'passkey' })
    return { user: serializeCurrentUser(user) }
  })
}
