import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { createDb } from '#kernel/database/db.ts'
import { anonymousActor, type AnyActor } from '#kernel/http/actor.ts'
import { mount } from '#kernel/http/mount.ts'
import type { Limit, RateLimits } from '#kernel/http/limits/rate-limits.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import type { ModulePorts } from '#kernel/modules/definition.ts'
import { forbidCaching } from '#modules/customers/server/index.ts'
import { receivedFile } from '#modules/media/server/index.ts'
import {
  addGuestClaimPhoto,
  addOwnClaimPhoto,
  listGuestClaims,
  listOwnClaims,
  makeGuestClaim,
  makeOwnClaim,
} from '../contract/claims.ts'
import type { ClaimsService } from './claims.service.ts'
import { readDelivery } from './claims.repository.ts'

const photosOfNetwork: Limit = { name: 'claim-photos', times: 40, seconds: 60 * 60 }

/** Claims of customers, by their account or by the private link of their order. */
export function mountOwnClaims(
  http: FastifyInstance,
  {
    pool,
    limits,
    service,
    orders,
    media,
    takesClaims,
  }: {
    pool: Pool
    limits: RateLimits
    service: ClaimsService
    orders: ModulePorts['orders']
    media: ModulePorts['media']
    takesClaims: () => Promise<boolean>
  },
): void {
  const db = createDb(pool)
  const ownId = async (id: string, personId: string) => ((await orders.ownOrder(id, personId)) ? id : null)

  async function photo(request: FastifyRequest, orderId: string | null, by: AnyActor) {
    if (orderId === null) return refuse('order_not_found')
    if (!(await takesClaims()) || (await readDelivery(db, orderId)) === null)
      return refuse('claims_not_taken')
    const tooMany = await limits.take(photosOfNetwork, by.network)
    if (tooMany) return tooMany
    const bytes = await receivedFile(request, ['image'])
    if (bytes instanceof Refusal) return bytes
    const stored = await media.store(bytes, by)
    return stored instanceof Refusal ? (stored as never) : { url: `/uploads/${stored.name}` }
  }

  mount(http, listOwnClaims, async ({ params, actor }) => {
    const id = await ownId(params.id, actor.id)
    return id === null ? refuse('order_not_found') : service.ofOrder(db, id)
  })
  mount(http, makeOwnClaim, async ({ params, body, actor }) => {
    const id = await ownId(params.id, actor.id)
    return id === null
      ? refuse('order_not_found')
      : service.claim(id, body, { source: 'customer', by: actor })
  })
  mount(http, listGuestClaims, async ({ params, reply }) => {
    forbidCaching(reply)
    const id = await orders.byLink(params.token)
    return id === null ? refuse('order_not_found') : service.ofOrder(db, id)
  })
  mount(http, makeGuestClaim, async ({ params, body, request, reply }) => {
    forbidCaching(reply)
    const id = await orders.byLink(params.token)
    const by = anonymousActor(request)
    return id === null ? refuse('order_not_found') : service.claim(id, body, { source: 'guest', by })
  })

  // In a scope of its own, so that no other endpoint accepts forms.
  void http.register(async (part) => {
    await part.register(multipart)
    mount(part, addOwnClaimPhoto, async ({ params, request, actor }) =>
      photo(request, await ownId(params.id, actor.id), actor),
    )
    mount(part, addGuestClaimPhoto, async ({ params, request, reply }) => {
      forbidCaching(reply)
      return photo(request, await orders.byLink(params.token), anonymousActor(request))
    })
  })
}
