import type { Input } from '#kernel/contract/endpoint.ts'
import { ApiError, call } from '#kernel/web/api.ts'
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
  visitId: string
  at: string
  form: ReportForm
  /** Photos that are not uploaded yet, and the addresses of those that are. */
  files: File[]
  photos: string[]
  /** Why the shop refused it; such a report waits until somebody decides. */
  refused?: string
}

const database = { name: 'visits', version: 1, store: 'reports' } as const

function promised<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser refused')))
  })
}

async function execute<Result>(
  mode: IDBTransactionMode,
  request: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const opening = indexedDB.open(database.name, database.version)
  opening.addEventListener('upgradeneeded', () =>
    opening.result.createObjectStore(database.store, { keyPath: 'id' }),
  )
  const db = await promised(opening)
  try {
    const transaction = db.transaction(database.store, mode)
    const completed = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('Not stored')))
    })
    const executed = request(transaction.objectStore(database.store))
    await completed
    return executed.result
  } finally {
    db.close()
  }
}

const store = (report: WaitingReport) => execute('readwrite', (reports) => reports.put(report))

/** The waiting reports, in the order in which they were written. */
export async function waitingReports(): Promise<WaitingReport[]> {
  const all = await execute<WaitingReport[]>('readonly', (reports) => reports.getAll())
  return all.toSorted((one, other) => one.at.localeCompare(other.at))
}

export const discardReport = (id: string) => execute('readwrite', (reports) => reports.delete(id))

/** Keeps a report before anything is sent, so that it outlives a lost connection and a closed page. */
export const keepReport = (visitId: string, form: ReportForm, files: readonly File[] = []) =>
  store({
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

async function send(report: WaitingReport): Promise<void> {
  let { files } = report
  const photos = [...report.photos]
  while (files[0]) {
    const [file, ...rest] = files
    // One after the other, so that a photo that has arrived is not sent again.
    // oxlint-disable-next-line no-await-in-loop
    const { url } = await sendFile(uploadImage, await shrinkImage(file), () => {})
    files = rest
    photos.push(url)
    // oxlint-disable-next-line no-await-in-loop
    await store({ ...report, files, photos })
  }
  await call(reportVisit, {
    params: { id: report.visitId, report: report.id },
    body: { ...report.form, at: report.at, ...(photos.length > 0 && { photos }) },
  })
}

async function sendAll(): Promise<boolean> {
  let hasSent = false
  for (const report of await waitingReports()) {
    if (report.refused !== undefined) continue
    try {
      // oxlint-disable-next-line no-await-in-loop -- in the order in which they were written
      await send(report)
      // oxlint-disable-next-line no-await-in-loop
      await discardReport(report.id)
      hasSent = true
    } catch (error) {
      if (!isFinal(error)) return hasSent
      const refused = Object.values(error.fields)[0] ?? error.serverMessage
      // oxlint-disable-next-line no-await-in-loop
      await store({ ...report, refused })
    }
  }
  return hasSent
}

/**
 * Sends the waiting reports, in one tab at a time. What cannot be sent now stays.
 * @returns whether any was stored
 */
export const sendReports = (): Promise<boolean> =>
  'locks' in navigator ? navigator.locks.request('visit-reports', sendAll) : sendAll()
