import type { FastifyInstance } from 'fastify'
import { requestPhoneCode, verifyPhoneCode } from '../../contract/phone-sign-in.ts'
import type { Db } from '#kernel/database/db.ts'
import { languageOf } from '#kernel/http/language.ts'
import { mount } from '#kernel/http/mount.ts'
import { Refusal } from '#kernel/http/refusal.ts'
import type { PhoneService } from './phone.service.ts'
import { startSession } from '../sessions/start-session.ts'
import { serializeCurrentUser } from '../users.serializer.ts'

/** The endpoints that request a code by text message and sign in with it. */
export function mountPhone(http: FastifyInstance, { phone, db }: { phone: PhoneService; db: Db }): void {
  mount(http, requestPhoneCode, async ({ body, request }) => {
    const refused = await phone.request(body.phone, { ip: request.ip, language: languageOf(request.raw) })
    if (refused) return refused
    return { success: true as const }
  })

  mount(http, verifyPhoneCode, async ({ body, request }) => {
    const user = await phone.signIn(body)
    if (user instanceof Refusal) return user
    const unfinished = await startSession(request, user, { db, method: 'phone' })
    return unfinished ?? { user: serializeCurrentUser(user) }
  })
}
