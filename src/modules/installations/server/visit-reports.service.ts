import type { Pool } from 'pg'
import type { Received } from '#kernel/contract/endpoint.ts'
import { maxPhotos, type Installation } from '../contract/installations.ts'
import type { reportVisit } from '../contract/visit-reports.ts'
import { audit } from '#kernel/audit/audit.ts'
import type { Db } from '#kernel/database/db.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import {
  installationsRepository,
  serializeInstallation,
  type InstallationRow,
} from './installations.repository.ts'
import { installationPaths, nameOf, refusePhotos, stamps } from './installations.service.ts'
import { visitReportsRepository } from './visit-reports.repository.ts'
import { visitSettingsRepository } from './visit-settings.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

type Report = Received<typeof reportVisit>['body']
type Refused = Refusal<'installation_not_found' | 'installation_not_open' | 'installation_refused'>

export const reportPaths = [...installationPaths, '/api/account/visits', '/api/crm/visit-reports']

const refuseField = (field: string, message: string) =>
  refuse('installation_refused', { message, fields: { [field]: message } })

/** What fitters report from their phones, each report once however often it is sent. */
export function visitReportsService({ pool }: { pool: Pool }) {
  /** The measured pieces with what was ordered, from the order as it is now. */
  async function measured(db: Db, visit: InstallationRow, pieces: NonNullable<Report['pieces']>) {
    if (!(await visitSettingsRepository(db).read()).checks)
      return refuseField('pieces', staffText('The shop does not have pieces measured again'))
    if (visit.orderId === null) return refuseField('pieces', staffText('This visit is for no order'))
    const ordered = await visitReportsRepository(db).piecesOf([visit.orderId])
    const unknown = pieces.findIndex((piece) => !ordered.some(({ pieceId }) => pieceId === piece.pieceId))
    if (unknown !== -1)
      return refuseField(
        `pieces.${unknown}.pieceId`,
        staffText('This piece is no longer in the order. Please measure again.'),
      )
    const sizes = new Map(pieces.map((piece) => [piece.pieceId, piece]))
    return ordered.flatMap(({ choices: _choices, orderId: _order, unit: _unit, ...piece }) => {
      const size = sizes.get(piece.pieceId)
      return size ? [{ ...piece, widthMm: size.widthMm, lengthMm: size.lengthMm }] : []
    })
  }

  async function columnsOf(db: Db, visit: InstallationRow, report: Report, at: Date) {
    const addedPhotos = (report.photos ?? []).map((url) => `/uploads/${nameOf(url)}`)
    const photos = [...new Set([...visit.photos, ...addedPhotos])]
    if (photos.length > maxPhotos) return refuseField('photos', staffText('At most 20 photos'))
    const refused = await refusePhotos(db, report.photos, visit.photos)
    if (refused) return refused as Refusal<'installation_refused'>
    // What was done stays done, when an earlier report arrives later.
    const isLater = visit.status === 'completed' && report.status === 'in_progress'
    return {
      ...(!isLater && stamps(report.status, visit, at)),
      ...(report.note && {
        completionNotes: [visit.completionNotes, report.note].filter(Boolean).join('\n'),
      }),
      photos,
    }
  }

  async function store(db: Db, ids: { visit: string; report: string }, report: Report, actor: Actor) {
    const visits = installationsRepository(db)
    const visit = await visits.lock(ids.visit)
    if (visit === null || visit.installerId !== actor.id) return refuse('installation_not_found')
    const reports = visitReportsRepository(db)
    if ((await reports.byId(ids.report)) !== null) return serializeInstallation(visit)
    if (visit.status === 'cancelled') return refuse('installation_not_open')
    const now = new Date()
    const at = new Date(Math.min(now.getTime(), Date.parse(report.at)))
    const pieces = report.pieces?.length ? await measured(db, visit, report.pieces) : []
    if (pieces instanceof Refusal) return pieces
    const columns = await columnsOf(db, visit, report, at)
    if (columns instanceof Refusal) return columns
    const { signature } = report
    await reports.insert({
      id: ids.report,
      visitId: visit.id,
      orderId: pieces.length > 0 ? visit.orderId : null,
      status: pieces.length > 0 ? 'measured' : 'noted',
      pieces,
      signature: signature ? { ...signature, signedAt: at.toISOString() } : null,
      actorId: actor.id,
      actorName: actor.name,
      reportedAt: at,
    })
    const row = await visits.update(visit.id, columns)
    const [before, after] = [serializeInstallation(visit), serializeInstallation(row)]
    await audit(db, {
      by: actor,
      action: 'installation.update',
      id: visit.id,
      label: visit.customerName,
      before,
      after,
    })
    await publishInvalidation(db, reportPaths)
    return after
  }

  return {
    report: (ids: { visit: string; report: string }, report: Report, actor: Actor) =>
      transactionOrRefusal(pool, (db): Promise<Installation | Refused> => store(db, ids, report, actor)),
  }
}
