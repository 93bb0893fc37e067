import type { Pool } from 'pg'
import type { BookedSlot, VisitRequest } from '../contract/visit-booking.ts'
import type { PublicInstallation } from '../contract/public-installation.ts'
import { overlap } from '../rules/appointments.ts'
import { isInTime } from '../rules/free-slots.ts'
import { audit } from '#kernel/audit/audit.ts'
import type { Db } from '#kernel/database/db.ts'
import { anonymousActor, type Actor, type AnyActor } from '#kernel/http/actor.ts'
import { checkVersion } from '#kernel/http/entity-tag.ts'
import type { Limit, RateLimits } from '#kernel/http/limits/rate-limits.ts'
import { emit } from '#kernel/events/events.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import { mailbox } from '#kernel/outbox/mail/recipient-limits.ts'
import { outboxOf } from '#kernel/outbox/mail/outbox.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import type { ShopLanguages } from '#kernel/rules/localized.ts'
import { todayIn } from '#kernel/rules/shop-time.ts'
import type { MailRecipient } from '#kernel/outbox/mail/typed-text.ts'
import { mailLimits } from '#modules/orders/server/index.ts'
import { customerByAddress, type PrivateLinks } from '#modules/customers/server/index.ts'
import { bookedSlotsRepository } from './booked-slots.repository.ts'
import { kindOf, readerOf, visitInMail } from './installations.sending.ts'
import { installationsRepository, type InstallationRow } from './installations.repository.ts'
import { installationPaths } from './installations.service.ts'
import { isOpen } from './public-installation.serializer.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

declare module '#kernel/events/events.ts' {
  interface ShopEvents {
    /** A shopper booked, moved or cancelled a visit. */
    'visit.changed-by-customer': {
      visitId: string
      what: 'booked' | 'moved' | 'cancelled'
      day: string
      slot: string
      /** The installer who was assigned and has no time at the new slot; null if there is none. */
      without: string | null
      /** Null: nobody who is signed in. */
      actorId: string | null
    }
  }
}

const requestsOfNetwork: Limit = { name: 'visits', times: 20, seconds: 60 * 60 }

type Request = Parameters<typeof anonymousActor>[0]

interface Booking {
  input: VisitRequest
  actor: Actor | null
  request: Request
  language: LanguageCode
}

type Changed =
  | InstallationRow
  | Refusal<'installation_not_found' | 'installation_not_open' | 'version_conflict'>

/** Visits that shoppers book, move and cancel. A slot is given while its day is locked, so its last place goes once. */
export function visitBooking({
  pool,
  timeZone,
  limits,
  links,
  languages,
}: {
  pool: Pool
  timeZone: string
  limits: RateLimits
  links: PrivateLinks
  languages: () => ShopLanguages
}) {
  const isAmong = (days: readonly { day: string; slots: string[] }[], { day, slot }: BookedSlot) =>
    days.some((freeDay) => freeDay.day === day && freeDay.slots.includes(slot))

  const entry = (row: InstallationRow) => ({
    day: row.scheduledDate,
    slot: row.scheduledTimeSlot,
    status: row.status,
  })

  const tell = (
    db: Db,
    what: 'booked' | 'moved' | 'cancelled',
    row: InstallationRow,
    { by, without = null }: { by: AnyActor; without?: string | null },
  ) =>
    emit(db, 'visit.changed-by-customer', {
      visitId: row.id,
      what,
      day: row.scheduledDate ?? '',
      slot: row.scheduledTimeSlot ?? '',
      without,
      actorId: by.id,
    })

  /** Whether the assigned installer of a visit has time at another day and slot; true without one. */
  async function hasTime(db: Db, visit: InstallationRow, { day, slot }: BookedSlot) {
    const { installerId, assignedInstaller } = visit
    if (!assignedInstaller) return true
    const requestedVisit = { scheduledTimeSlot: slot, estimatedDuration: visit.estimatedDuration }
    const planned = await installationsRepository(db).dayOf({ installerId, assignedInstaller }, day)
    return !planned.some((appointment) => appointment.id !== visit.id && overlap(appointment, requestedVisit))
  }

  /**
   * Mails day and time with the private link, to whoever booked or moved the visit; without an address they go to the
   * phone of its order, where its owner has written a text for it.
   */
  async function mail(
    db: Db,
    row: InstallationRow,
    { recipient, language, network }: { recipient: MailRecipient; language: LanguageCode; network: string },
  ) {
    const linkVersion = await links.versionOf(db, row.id)
    const sentAt = new Date()
    const messageId = await outboxOf(db).write({
      channel: 'email',
      recipient: recipient.email,
      template: 'installation',
      kind: kindOf(row),
      about: { orderId: row.orderId, occasion: `${row.id}:${sentAt.toISOString()}` },
      language,
      data: { installationId: row.id, linkVersion, visit: visitInMail(row, recipient) },
      ...mailLimits(recipient, { buyer: true, network }),
    })
    if (messageId === null) return row
    return installationsRepository(db).update(row.id, {
      language,
      sentAt,
      viewToken: links.storedFor(row.id, linkVersion),
    })
  }

  async function book(db: Db, { input, actor, request, language }: Booking) {
    const { name, email, phone, address, note, purpose, day, slot } = input
    const slots = bookedSlotsRepository(db, timeZone)
    const settings = await slots.settings()
    if (!settings.booking.purposes.includes(purpose)) return refuse('visits_not_offered')
    // Mailboxes always before days, so that two bookings never wait for each other.
    await slots.takeTurns(mailbox(email))
    await slots.takeTurns(day)
    const customerId = await customerByAddress(
      db,
      { name, email, phone, address, source: 'storefront' },
      actor,
    )
    const bookings = await slots.toCome(customerId, { day, slot })
    if (bookings.isBooked) return { day, slot, purpose }
    if (bookings.areTooMany) return refuse('visits_limit')
    if (!isAmong(await slots.free(settings), { day, slot }))
      return refuse('visit_slot_taken', {
        fields: { slot: staffText('This time is no longer free. Please choose another one.') },
      })
    const row = await installationsRepository(db).insert({
      customerId,
      purpose,
      bookedAt: new Date(),
      scheduledDate: day,
      scheduledTimeSlot: slot,
      visitAddress: address,
      customerNotes: [`${name}, ${phone}`, note].filter(Boolean).join('\n'),
      confirmedAt: new Date(),
      status: 'confirmed',
    })
    const by = actor ?? anonymousActor(request)
    await audit(db, {
      by,
      action: 'installation.create',
      id: row.id,
      label: row.scheduledDate,
      after: entry(row),
    })
    const isOwn = actor?.emailVerified === true && actor.email?.toLowerCase() === email.toLowerCase()
    await mail(db, row, { recipient: { email, repeatsInput: isOwn }, language, network: by.network })
    await publishInvalidation(db, [...installationPaths, '/api/crm/customers'])
    await tell(db, 'booked', row, { by })
    return { day, slot, purpose }
  }

  /** A change of a booked visit by whoever has its link, while there is time for it. */
  async function change(
    db: Db,
    token: string,
    { version, by, action }: { version: number; by: AnyActor; action: `installation.${string}` },
    write: (
      visit: InstallationRow,
    ) => Promise<InstallationRow | Refusal<'visit_slot_taken' | 'visits_not_offered'>>,
  ) {
    const visit = await installationsRepository(db).lockByToken(links.hashOf(token))
    if (visit === null) return refuse('installation_not_found')
    if (action === 'installation.cancel' && visit.status === 'cancelled') return visit
    const { booking } = await bookedSlotsRepository(db, timeZone).settings()
    if (
      visit.bookedAt === null ||
      !isOpen(visit) ||
      !isInTime(visit.scheduledDate, todayIn(timeZone), booking.noticeDays)
    )
      return refuse('installation_not_open')
    const stale = checkVersion(visit, { version }, {})
    if (stale) return stale as Refusal<'version_conflict'>
    const row = await write(visit)
    if (row instanceof Refusal) return row
    await audit(db, {
      by,
      action,
      id: visit.id,
      label: visit.customerName,
      before: entry(visit),
      after: entry(row),
    })
    await publishInvalidation(db, installationPaths)
    return row
  }

  return {
    /** What is free now; a refusal while nothing is offered. */
    async free(db: Db) {
      const slots = bookedSlotsRepository(db, timeZone)
      const settings = await slots.settings()
      if (settings.booking.purposes.length === 0) return refuse('visits_not_offered')
      return { purposes: settings.booking.purposes, days: await slots.free(settings) }
    },

    async book(booking: Booking) {
      const { network } = booking.actor ?? anonymousActor(booking.request)
      const tooMany = await limits.take(requestsOfNetwork, network)
      return tooMany ?? transactionOrRefusal(pool, (db) => book(db, booking))
    },

    /** Moves a visit, and mails the new time. Whoever was to come stays assigned if there is time at the new one. */
    move: (token: string, { day, slot, version }: BookedSlot & { version: number }, by: AnyActor) =>
      transactionOrRefusal(pool, (db) =>
        change(db, token, { version, by, action: 'installation.update' }, async (visit) => {
          const slots = bookedSlotsRepository(db, timeZone)
          await slots.takeTurns(day)
          const settings = await slots.settings()
          if (settings.booking.purposes.length === 0) return refuse('visits_not_offered')
          if (!isAmong(await slots.free(settings, visit.id), { day, slot })) return refuse('visit_slot_taken')
          const keeps = await hasTime(db, visit, { day, slot })
          const row = await installationsRepository(db).update(visit.id, {
            scheduledDate: day,
            scheduledTimeSlot: slot,
            ...(day !== visit.scheduledDate && { rescheduledFrom: visit.scheduledDate }),
            ...(!keeps && { installerId: null, assignedInstaller: null }),
            confirmedAt: new Date(),
            status: 'confirmed',
          })
          await tell(db, 'moved', row, { by, without: keeps ? null : visit.assignedInstaller })
          const { language, isNobody, ...recipient } = await readerOf(db, row, languages())
          if (isNobody) return row
          return mail(db, row, {
            recipient,
            language: (await installationsRepository(db).languageOf(row.id)) ?? language,
            network: by.network,
          })
        }),
      ) as Promise<Changed | Refusal<'visit_slot_taken' | 'visits_not_offered'>>,

    cancel: (token: string, version: number, by: AnyActor) =>
      transactionOrRefusal(pool, (db) =>
        change(db, token, { version, by, action: 'installation.cancel' }, async (visit) => {
          const row = await installationsRepository(db).update(visit.id, { status: 'cancelled' })
          await tell(db, 'cancelled', row, { by })
          return row
        }),
      ) as Promise<Changed>,

    /** What the page of the link says of the booking; undefined for a visit that staff planned. */
    async bookedOf(db: Db, visit: InstallationRow): Promise<PublicInstallation['booked']> {
      if (visit.bookedAt === null) return undefined
      const { booking } = await bookedSlotsRepository(db, timeZone).settings()
      const inTime = isInTime(visit.scheduledDate, todayIn(timeZone), booking.noticeDays)
      return { purpose: visit.purpose, isOpen: isOpen(visit) && inTime }
    },
  }
}

export type VisitBookingService = ReturnType<typeof visitBooking>
