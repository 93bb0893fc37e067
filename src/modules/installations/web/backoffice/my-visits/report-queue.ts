import type { Input } from '#kernel/contract/endpoint.ts'
import { ApiError, call } from '#kernel/web/api.ts'
import { browserStore } from '#kernel/web/browser-store.ts'
import { randomId } from '#kernel/web/random-id.ts'
import { uploadImage } from '#modules/media/contract.ts'
import { sendFile } from '#modules/media/web/backoffice/index.ts'
import { shrinkImage } from '#modules/media/web/index.ts'
import { reportVisit } from '#modules/installations/contract/visit-reports.ts'

/** What was filled in, without what the queue adds. */
export type ReportForm = Omit<NonNullable<Input<typeof reportVisit>['body']>, 'at' | 'photos'>

/** A report that waits in this browser until the shop has stored it. */
export interface WaitingReport {
  /** The shop stores a report with one id once, however often it arrives. */
  id: string
  /** Whose report it is; nobody else who signs in here sees or sends it. Missing in what an earlier release kept. */
  userId?: string
  visitId: string
  at: string
  form: ReportForm
  /** Photos that are not uploaded yet, and the addresses of those that are. */
  files: File[]
  photos: string[]
  /** Why the shop refused it; such a report waits until somebody decides. */
  refused?: string
  /** How many photos were left out because the browser could not read them any more. */
  lost?: number
  /** The shop has stored it; it is kept to say which photos are missing. */
  isSent?: boolean
}

const execute = browserStore('visits', 'reports')

const store = (report: WaitingReport) => execute('readwrite', (reports) => reports.put(report))

/** The waiting reports of a user, in the order in which they were written. */
export async function waitingReports(userId: string): Promise<WaitingReport[]> {
  const all = await execute<WaitingReport[]>('readonly', (reports) => reports.getAll())
  const ownReports = all.filter((report) => (report.userId ?? userId) === userId)
  return ownReports.toSorted((one, other) => one.at.localeCompare(other.at))
}

export const discardReport = (id: string) => execute('readwrite', (reports) => reports.delete(id))

/** Keeps a report before anything is sent, so that it outlives a lost connection and a closed page. */
export const keepReport = (
  userId: string,
  { visitId, form, files = [] }: { visitId: string; form: ReportForm; files?: readonly File[] | undefined },
) =>
  store({
    userId,
    id: randomId().replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
    visitId,
    at: new Date().toISOString(),
    form,
    files: [...files],
    photos: [],
  })

/** Refusals that another attempt does not change; everything else is tried again. */
const isFinal = (error: unknown): error is ApiError =>
  error instanceof ApiError && [400, 403, 404, 409, 413, 415, 422].includes(error.status)

/** Whether the browser still has a photo: one that was moved or deleted on the phone cannot be read any more. */
async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer()
    return true
  } catch {
    return false
  }
}

/** @returns how many photos were left out because the browser could not read them any more */
async function send(report: WaitingReport): Promise<number> {
  let { files, lost = 0 } = report
  const photos = [...report.photos]
  while (files[0]) {
    const [file, ...rest] = files
    // One after the other, so that a photo that has arrived is not sent again.
    // oxlint-disable-next-line no-await-in-loop
    if (await isReadable(file)) {
      // oxlint-disable-next-line no-await-in-loop
      const { url } = await sendFile(uploadImage, await shrinkImage(file), () => {})
      photos.push(url)
    } else lost += 1
    files = rest
    // oxlint-disable-next-line no-await-in-loop
    await store({ ...report, files, photos, lost })
  }
  // Nothing is left of a report of photos alone.
  if (photos.length === 0 && Object.keys(report.form).length === 0) return lost
  await call(reportVisit, {
    params: { id: report.visitId, report: report.id },
    body: { ...report.form, at: report.at, ...(photos.length > 0 && { photos }) },
  })
  return lost
}

async function sendAll(userId: string): Promise<boolean> {
  let hasSent = false
  // Reports about one visit keep their order; those about others do not wait for them.
  const stuck = new Set<string>()
  for (const report of await waitingReports(userId)) {
    if (report.refused !== undefined || report.isSent || stuck.has(report.visitId)) continue
    try {
      // oxlint-disable-next-line no-await-in-loop -- in the order in which they were written
      const lost = await send(report)
      // oxlint-disable-next-line no-await-in-loop
      await (lost > 0
        ? store({ ...report, files: [], photos: [], form: {}, lost, isSent: true })
        : discardReport(report.id))
      hasSent = true
    } catch (error) {
      if (!isFinal(error)) {
        stuck.add(report.visitId)
        continue
      }
      const refused = Object.values(error.fields)[0] ?? error.serverMessage
      // oxlint-disable-next-line no-await-in-loop
      await store({ ...report, refused })
    }
  }
  return hasSent
}

/**
 * Sends the waiting reports of a user, in one tab at a time. What cannot be sent now stays.
 * @returns whether any was stored
 */
export const sendReports = (userId: string): Promise<boolean> =>
  'locks' in navigator ? navigator.locks.request('visit-reports', () => sendAll(userId)) : sendAll(userId)

/** Where what a user typed about a visit is kept until it becomes a report. */
export const draftKey = (userId: string, visitId = '') => `fenestra.measured.${userId}.${visitId}`

const draftsOf = (userId: string) =>
  Object.keys(localStorage).filter((key) => key.startsWith(draftKey(userId)))

/** How many reports of a user the shop does not have yet, with those that are typed but not saved. */
export const unsentReports = async (userId: string): Promise<number> =>
  (await waitingReports(userId)).filter(({ isSent }) => !isSent).length + draftsOf(userId).length

/** Removes all reports of a user from this browser. */
export async function discardReports(userId: string): Promise<void> {
  for (const key of draftsOf(userId)) localStorage.removeItem(key)
  await Promise.all((await waitingReports(userId)).map(({ id }) => discardReport(id)))
}
