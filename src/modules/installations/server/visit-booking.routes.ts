import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { createDb } from '#kernel/database/db.ts'
import { anonymousActor } from '#kernel/http/actor.ts'
import { languageOf } from '#kernel/http/language.ts'
import { mount } from '#kernel/http/mount.ts'
import { Refusal } from '#kernel/http/refusal.ts'
import { forbidCaching, type PrivateLinks } from '#modules/customers/server/index.ts'
import { answerSizes, cancelBookedVisit, moveBookedVisit } from '../contract/public-installation.ts'
import { bookVisit, listFreeVisits } from '../contract/visit-booking.ts'
import type { MeasuredSizes } from './measured-sizes.service.ts'
import { installationsRepository, type InstallationRow } from './installations.repository.ts'
import { serializePublicInstallation } from './public-installation.serializer.ts'
import type { VisitBookingService } from './visit-booking.service.ts'

/** What the page of a private link shows: the visit, its booking, and what the customer is asked. */
export const publicVisits =
  ({ pool, bookings, sizes }: { pool: Pool; bookings: VisitBookingService; sizes: MeasuredSizes }) =>
  async (visit: InstallationRow) => {
    const db = createDb(pool)
    const [booked, requestedSizes] = await Promise.all([
      bookings.bookedOf(db, visit),
      sizes.askedOf(db, visit),
    ])
    return serializePublicInstallation(visit, { booked, sizes: requestedSizes })
  }
export type ShowVisit = ReturnType<typeof publicVisits>

/** What shoppers do: see free slots, book one, move and cancel it, and answer about measured sizes. */
export function mountVisitBooking(
  http: FastifyInstance,
  {
    pool,
    links,
    bookings,
    sizes,
    show,
  }: {
    pool: Pool
    links: PrivateLinks
    bookings: VisitBookingService
    sizes: MeasuredSizes
    show: ShowVisit
  },
): void {
  const db = createDb(pool)

  mount(http, listFreeVisits, ({ reply }) => {
    reply.header('cache-control', 'no-store')
    return bookings.free(db)
  })

  mount(http, bookVisit, ({ body, actor, request }) =>
    bookings.book({ input: body, actor, request, language: body.language ?? languageOf(request.raw) }),
  )

  mount(http, moveBookedVisit, async ({ params, body, actor, request, reply }) => {
    forbidCaching(reply)
    const visit = await bookings.move(params.token, body, actor ?? anonymousActor(request))
    return visit instanceof Refusal ? visit : show(visit)
  })

  mount(http, cancelBookedVisit, async ({ params, body, actor, request, reply }) => {
    forbidCaching(reply)
    const cancelled = await bookings.cancel(params.token, body.version, actor ?? anonymousActor(request))
    return cancelled instanceof Refusal ? cancelled : show(cancelled)
  })

  mount(http, answerSizes, async ({ params, body, actor, request, reply }) => {
    forbidCaching(reply)
    const visit = await sizes.answer(params.token, body, actor ?? anonymousActor(request))
    if (visit instanceof Refusal) return visit
    const bookedVisit = await installationsRepository(db).byToken(links.hashOf(params.token))
    return show(bookedVisit ?? visit)
  })
}
