import type { Pool } from 'pg'
import { audit } from '#kernel/audit/audit.ts'
import { email as emailSchema } from '#kernel/contract/email.ts'
import { createDb, type Db } from '#kernel/database/db.ts'
import type { Actor, AnyActor } from '#kernel/http/actor.ts'
import { checkVersion } from '#kernel/http/entity-tag.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import { outboxOf } from '#kernel/outbox/mail/outbox.ts'
import type { ShopLanguages } from '#kernel/rules/localized.ts'
import { toMajor, toMinor } from '#kernel/rules/money.ts'
import { mailLimits, type OrdersPorts } from '#modules/orders/server/index.ts'
import type { PrivateLinks } from '#modules/customers/server/index.ts'
import type { PublicInstallation } from '../contract/public-installation.ts'
import { readerOf, visitInMail } from './installations.sending.ts'
import { installationsRepository, type InstallationRow } from './installations.repository.ts'
import {
  isOther,
  serializeReport,
  visitReportsRepository,
  type ReportRow,
} from './visit-reports.repository.ts'
import { reportPaths } from './visit-reports.service.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

export interface MeasuredSizesDeps {
  pool: Pool
  exponent: number
  links: PrivateLinks
  languages: () => ShopLanguages
  resize: OrdersPorts['resize']
}

const refuseWithoutAddress = () =>
  refuse('installation_refused', { message: staffText('This customer has no e-mail address') })

const open = ['measured', 'declined', 'asked']

/** Takes measured sizes over into orders. Nothing becomes dearer before the customer has agreed. */
export function measuredSizes({ pool, exponent, links, languages, resize }: MeasuredSizesDeps) {
  async function locked(db: Db, id: string, version?: number) {
    const report = await visitReportsRepository(db).lock(id)
    if (report === null || report.orderId === null || !open.includes(report.status))
      return refuse('report_not_found')
    const stale = checkVersion(report, { version }, serializeReport(report))
    if (stale) return stale as Refusal<'version_conflict'>
    return { ...report, orderId: report.orderId }
  }

  const correct = (db: Db, report: ReportRow & { orderId: string }, actor: AnyActor, upTo?: number) =>
    resize(db, {
      id: report.orderId,
      sizes: report.pieces.filter(isOther),
      actor,
      ...(upTo !== undefined && { upTo }),
    })

  async function settle(db: Db, report: ReportRow, status: 'taken_over' | 'declined', by: AnyActor) {
    const row = await visitReportsRepository(db).update(report.id, { status })
    await audit(db, {
      by,
      action: 'visit_report.update',
      id: report.id,
      before: { status: report.status },
      after: { status },
    })
    await publishInvalidation(db, reportPaths)
    return row
  }

  /** What the order would cost with the measured sizes, in minor units. Nothing is stored. */
  async function totalWith(report: ReportRow & { orderId: string }, actor: Actor) {
    let total: number | undefined
    const outcome = await transactionOrRefusal(pool, async (db) => {
      const order = await correct(db, report, actor, Number.MAX_SAFE_INTEGER)
      if (order instanceof Refusal) return order
      total = toMinor(order.total_amount, exponent)
      // Rolls the trial correction back.
      return refuse('price_changed')
    })
    return total ?? (outcome as Exclude<typeof outcome, Refusal<'price_changed'>>)
  }

  async function writeMail(db: Db, visit: InstallationRow, report: ReportRow, total: number) {
    const { language, isNobody, ...recipient } = await readerOf(db, visit, languages())
    if (isNobody) return refuseWithoutAddress()
    if (recipient.email !== '' && !emailSchema.safeParse(recipient.email).success)
      return refuseWithoutAddress()
    const linkVersion = await links.versionOf(db, visit.id)
    const installation = await installationsRepository(db).update(visit.id, {
      language,
      viewToken: links.storedFor(visit.id, linkVersion),
    })
    const messageId = await outboxOf(db).write({
      channel: 'email',
      recipient: recipient.email,
      template: 'measured_sizes',
      about: { orderId: report.orderId, occasion: `${report.id}:${report.version}` },
      language,
      data: {
        installationId: visit.id,
        linkVersion,
        visit: visitInMail(installation, recipient),
        sizes: await asShown(db, report, total),
      },
      ...mailLimits(recipient, { buyer: false }),
    })
    return messageId === null ? refuseWithoutAddress() : null
  }

  async function asShown(
    db: Db,
    report: ReportRow,
    total: number,
  ): Promise<NonNullable<PublicInstallation['sizes']>> {
    const former = await visitReportsRepository(db).termsOf(report.orderId ?? '')
    return {
      reportId: report.id,
      ...(former?.unit === 'in' && { unit: 'in' as const }),
      pieces: report.pieces.filter(isOther).map(({ name, room, line, ...sizes }) => ({
        name: [`${line}. ${name}`, room].filter(Boolean).join(', '),
        orderedWidthMm: sizes.orderedWidthMm,
        orderedLengthMm: sizes.orderedLengthMm,
        widthMm: sizes.widthMm,
        lengthMm: sizes.lengthMm,
      })),
      orderedTotal: toMajor(former?.total ?? 0, exponent),
      total: toMajor(total, exponent),
    }
  }

  return {
    ofOrder: async (orderId: string) =>
      (await visitReportsRepository(createDb(pool)).ofOrder(orderId)).map(serializeReport),

    /** Corrects the order to the measured sizes; refused with both totals where it would become dearer. */
    takeOver: (id: string, version: number, actor: Actor) =>
      transactionOrRefusal(pool, async (db) => {
        const report = await locked(db, id, version)
        if (report instanceof Refusal) return report
        const order = await correct(db, report, actor)
        return order instanceof Refusal
          ? order
          : serializeReport(await settle(db, report, 'taken_over', actor))
      }),

    /** Mails the customer the new total, with the link of the visit to agree. */
    async ask(id: string, version: number, actor: Actor) {
      const stored = await visitReportsRepository(createDb(pool)).byId(id)
      if (stored === null || stored.orderId === null) return refuse('report_not_found')
      const total = await totalWith({ ...stored, orderId: stored.orderId }, actor)
      if (typeof total !== 'number') return total
      return transactionOrRefusal(pool, async (db) => {
        const report = await locked(db, id, version)
        if (report instanceof Refusal) return report
        const visit = await installationsRepository(db).lock(report.visitId)
        if (visit === null) return refuse('report_not_found')
        const refused = await writeMail(db, visit, report, total)
        if (refused) return refused
        const row = await visitReportsRepository(db).update(id, { status: 'asked', askedTotal: total })
        await audit(db, { by: actor, action: 'visit_report.send', id })
        await publishInvalidation(db, reportPaths)
        return serializeReport(row)
      })
    },

    /** What the customer of a visit is asked; undefined: nothing. */
    async askedOf(db: Db, visit: InstallationRow) {
      const report = visit.orderId === null ? null : await visitReportsRepository(db).asked(visit.id)
      return report?.askedTotal == null ? undefined : asShown(db, report, report.askedTotal)
    },

    /** The answer of whoever has the visit's link. */
    answer: (
      token: string,
      { reportId, agrees, total }: { reportId: string; agrees: boolean; total: number },
      by: AnyActor,
    ) =>
      transactionOrRefusal(pool, async (db) => {
        const visit = await installationsRepository(db).byToken(links.hashOf(token))
        if (visit === null) return refuse('installation_not_found')
        const report = await locked(db, reportId)
        if (report instanceof Refusal) return report as Refusal<'report_not_found'>
        if (report.visitId !== visit.id || report.status !== 'asked') return refuse('report_not_found')
        if (agrees) {
          const order = await correct(db, report, by, toMinor(total, exponent))
          if (order instanceof Refusal) return order
        }
        await settle(db, report, agrees ? 'taken_over' : 'declined', by)
        return visit
      }),
  }
}

export type MeasuredSizes = ReturnType<typeof measuredSizes>
