import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { InstallationForm } from '../contract/installations.ts'
import type { InstallationStatus } from '#modules/record-states/contract.ts'
import { overlap, timeSpan } from '../rules/appointments.ts'
import { uploadedPicture } from '#kernel/rules/pictures.ts'
import { definedValues } from '#kernel/rules/defined-values.ts'
import type { Db } from '#kernel/database/db.ts'
import { isUuid } from '#kernel/database/uuid.ts'
import type { Precondition } from '#kernel/http/entity-tag.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { recordWriter } from '#kernel/record/record-writer.ts'
import {
  serializeInstallation,
  installationsRepository,
  type InstallationRow,
} from './installations.repository.ts'
import { teamRepository } from '#modules/customers/server/index.ts'
import type { installations } from './installations.tables.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

type Columns = Partial<typeof installations.$inferInsert>
type Refused = Refusal<'reference_unknown' | 'installer_busy' | 'installation_refused'>
/** The fields that determine an installation's appointment. */
type Planned = Pick<
  InstallationRow,
  'scheduledDate' | 'scheduledTimeSlot' | 'installerId' | 'assignedInstaller' | 'estimatedDuration' | 'status'
> & { id?: string }

/** The timestamps set by a status change. */
export function stamps(
  status: InstallationStatus | undefined,
  before: InstallationRow | null,
  now = new Date(),
): Columns {
  if (status === 'in_progress') return { status, actualStartTime: before?.actualStartTime ?? now }
  if (status === 'completed') return { status, actualEndTime: before?.actualEndTime ?? now }
  return status === undefined ? {} : { status }
}

/** The file name of an uploaded picture; empty for any other URL. */
export const nameOf = (url: string) => uploadedPicture(url)?.name ?? ''

/** Only the fields that were sent. */
function columnsOf(form: InstallationForm): Columns {
  return definedValues({
    orderId: form.orderId,
    customerId: form.customerId,
    purpose: form.purpose ?? undefined,
    scheduledDate: form.scheduledDate,
    scheduledTimeSlot: form.scheduledTimeSlot,
    visitAddress: form.address,
    estimatedDuration: form.estimatedDuration,
    customerNotes: form.customerNotes === undefined ? form.notes : form.customerNotes,
    installerNotes: form.installerNotes,
    completionNotes: form.completionNotes,
    // Stored as paths, so that photos load under any host name of the shop.
    photos: form.photos?.map((url) => `/uploads/${nameOf(url)}`),
  })
}

/** The customer of the order, or else the given customer. */
async function ownersOf(db: Db, { orderId, customerId }: Pick<InstallationForm, 'orderId' | 'customerId'>) {
  if (orderId) {
    const { rows } = isUuid(orderId)
      ? await db.execute<{ customer_id: string | null }>(
          sql`select customer_id from orders where id = ${orderId}`,
        )
      : { rows: [] }
    if (rows[0] === undefined)
      return refuse('reference_unknown', { fields: { orderId: staffText('There is no such order') } })
    if (rows[0].customer_id !== null) return { customerId: rows[0].customer_id }
  }
  if (!customerId) return {}
  const customer = isUuid(customerId)
    ? await db.execute(sql`select 1 from customers where id = ${customerId}`)
    : { rows: [] }
  return customer.rows.length === 0
    ? refuse('reference_unknown', { fields: { customerId: staffText('There is no such customer') } })
    : {}
}

/**
 * Determines the installer. A staff member's name is used as the installer's name; any other name means an external
 * installer. Omitted fields are unchanged.
 */
async function installerOf(
  db: Db,
  { installerId, assignedInstaller }: Pick<InstallationForm, 'installerId' | 'assignedInstaller'>,
  before: Pick<InstallationRow, 'installerId' | 'assignedInstaller'>,
): Promise<Columns | Refused> {
  if (installerId) {
    const person = await teamRepository(db).byId(installerId)
    if (person !== null) return { installerId: person.id, assignedInstaller: person.name }
    return refuse('reference_unknown', {
      fields: { installerId: staffText('Nobody who works here has this id') },
    })
  }
  if (assignedInstaller === undefined) return installerId === null ? { installerId: null } : {}
  const isSame = installerId === undefined && assignedInstaller === before.assignedInstaller
  return { assignedInstaller, installerId: isSame ? before.installerId : null }
}

/**
 * Refuses new photos that are not uploads of this shop. Locks the others until they are stored, so that they cannot be
 * deleted.
 */
export async function refusePhotos(
  db: Db,
  photos: string[] = [],
  stored: string[] = [],
): Promise<Refused | null> {
  const sentNames = photos.map(nameOf)
  const addedNames = sentNames.filter((name) => !stored.includes(`/uploads/${name}`))
  if (addedNames.length === 0) return null
  const { rows } = await db.execute<{ name: string }>(sql`
    select name from uploads where name = any(${sql.param(addedNames)}::text[]) and deleted_at is null
    order by id for share`)
  const missing = addedNames.find((name) => !rows.some((row) => row.name === name))
  if (missing === undefined) return null
  const field = `photos.${sentNames.indexOf(missing)}`
  return refuse('installation_refused', { fields: { [field]: staffText('There is no such picture') } })
}

/** Refuses overlapping appointments of an installer, unless staff override it. */
async function refuseAppointment(db: Db, planned: Planned, override: boolean): Promise<Refused | null> {
  const { scheduledTimeSlot, installerId, assignedInstaller, scheduledDate, estimatedDuration, status } =
    planned
  const span = timeSpan(scheduledTimeSlot, estimatedDuration)
  if (span && span.to <= span.from)
    return refuse('installation_refused', {
      fields: { scheduledTimeSlot: staffText('The end must be after the beginning') },
    })
  if (override || !assignedInstaller || !scheduledDate || status === 'cancelled') return null
  const day = await installationsRepository(db).dayOf({ installerId, assignedInstaller }, scheduledDate)
  const other = day.find((visit) => visit.id !== planned.id && overlap(visit, planned))
  if (other === undefined) return null
  const message = other.customerName
    ? staffText(
        '{{assignedInstaller}} already has {{scheduledTimeSlot}} on this day with {{customerName}}.',
        {
          assignedInstaller,
          scheduledTimeSlot: other.scheduledTimeSlot as string,
          customerName: other.customerName,
        },
      )
    : staffText('{{assignedInstaller}} already has {{scheduledTimeSlot}} on this day.', {
        assignedInstaller,
        scheduledTimeSlot: other.scheduledTimeSlot as string,
      })
  return refuse('installer_busy', {
    message,
    fields: { scheduledTimeSlot: message },
    details: { conflict: serializeInstallation(other) },
  })
}

export const installationPaths = ['/api/crm/installations']

/** Staff writes to installations. */
export const installationWriter = (pool: Pool) =>
  recordWriter(pool, {
    entity: 'installation',
    notFound: 'installation_not_found',
    lock: (db, id) => installationsRepository(db).lock(id),
    serialize: serializeInstallation,
    label: ({ customerName, scheduledDate }) => customerName || scheduledDate,
    invalidates: installationPaths,
  })

const unplanned: Planned = {
  scheduledDate: null,
  scheduledTimeSlot: null,
  installerId: null,
  assignedInstaller: null,
  estimatedDuration: null,
  status: 'scheduled',
}

/** Columns that an update stores in addition to those sent, and whether the appointment must be checked. */
function planOf(stored: InstallationRow, columns: Columns) {
  const planned = { ...stored, ...columns }
  const isSame = (key: keyof Planned) => planned[key] === stored[key]
  const isMoved = stored.scheduledDate !== null && Boolean(planned.scheduledDate) && !isSame('scheduledDate')
  const sameTime = isSame('scheduledDate') && isSame('scheduledTimeSlot')
  const sameInstaller = isSame('installerId') && isSame('assignedInstaller')
  const asPlanned = sameTime && sameInstaller && isSame('estimatedDuration')
  return {
    planned,
    // Only moved appointments are checked, so that a completed visit can be saved despite an overlap.
    settled: asPlanned && stored.status !== 'cancelled',
    columns: {
      ...columns,
      ...(isMoved && { rescheduledFrom: stored.scheduledDate }),
      // The customer was told of the previous day and time, and confirmed those.
      ...(!sameTime && { sentAt: null, confirmedAt: null }),
    },
  }
}

/** Schedules installations. */
export function installationsService({ pool }: { pool: Pool }) {
  const visits = installationWriter(pool)
  return {
    create: ({ override = false, ...input }: InstallationForm, actor: Actor) =>
      visits.create({
        actor,
        write: async (db) => {
          const owners = await ownersOf(db, input)
          if (owners instanceof Refusal) return owners
          const installer = await installerOf(db, input, unplanned)
          if (installer instanceof Refusal) return installer
          const columns = { ...columnsOf(input), ...owners, ...installer, ...stamps(input.status, null) }
          const planned = { ...unplanned, ...columns } as Planned
          return (
            (await refusePhotos(db, input.photos)) ??
            (await refuseAppointment(db, planned, override)) ??
            installationsRepository(db).insert(columns)
          )
        },
      }),

    /** Omitted fields are unchanged; a new date records the previous one. */
    update: (
      id: string,
      { override = false, ...input }: InstallationForm,
      actor: Actor,
      precondition: Precondition,
    ) =>
      visits.update({
        id,
        actor,
        precondition,
        write: async (db, stored) => {
          const owners = await ownersOf(db, input)
          if (owners instanceof Refusal) return owners
          const installer = await installerOf(db, input, stored)
          if (installer instanceof Refusal) return installer
          const sentColumns: Columns = {
            ...columnsOf(input),
            ...owners,
            ...installer,
            ...stamps(input.status, stored),
          }
          const { planned, settled, columns } = planOf(stored, sentColumns)
          return (
            (await refusePhotos(db, input.photos, stored.photos)) ??
            (settled ? null : await refuseAppointment(db, planned, override)) ??
            installationsRepository(db).update(id, columns)
          )
        },
      }),
  }
}
