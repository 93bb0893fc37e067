import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { Download, Trash2, Video } from 'lucide-react'
import { Field } from '#kernel/web/ui/field.tsx'
import { t } from '#kernel/web/backoffice/language.ts'
import { ScreenHead } from '#kernel/web/backoffice/layout/screen-head.tsx'
import { saveFile } from '#kernel/web/download.ts'
import { useOfficeDate } from '#kernel/web/backoffice/moments.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { browserStore } from '#kernel/web/browser-store.ts'
import { CaseRecorder, type RecordedCase } from './case-recorder.tsx'
import type { MotionCase } from '../../contract/motion-case.ts'
import type { MotionMeasurement, MotionRefusal } from '../../rules/raised-phone/motion-size.ts'

/** A recording stored in this browser. */
interface StoredCase {
  id: string
  recorded: MotionCase
  video: Blob | null
  /** The result that a shopper would have seen. */
  measured: MotionMeasurement | MotionRefusal
}

const execute = browserStore('measuring', 'cases')

/** A browser gives a page a few hundred megabytes, and a video of ten seconds has about ten. */
const maxCases = 30

/** Whether something was not stored because the page has used up its storage. */
const isQuotaExceeded = (error: unknown) =>
  error instanceof DOMException && error.name === 'QuotaExceededError'

/** The recordings of this browser, newest first. */
async function listStoredCases(): Promise<StoredCase[]> {
  const all = await execute<StoredCase[]>('readonly', (store) => store.getAll(null, maxCases))
  return all.toSorted((one, other) => other.recorded.recordedAt.localeCompare(one.recorded.recordedAt))
}

const storeCase = (recording: StoredCase) => execute('readwrite', (store) => store.put(recording))

const deleteCase = (id: string) => execute('readwrite', (store) => store.delete(id))

/** The base name of the files of a case recorded at this moment: `phone-2026-11-25T22-10-05`. */
const fileName = (recordedAt: string) => `phone-${recordedAt.slice(0, 19).replaceAll(':', '-')}`

/** The name of the video, with the extension of its format. */
const videoName = (recordedAt: string, { type }: Blob) =>
  `${fileName(recordedAt)}.${type.includes('mp4') ? 'mp4' : 'webm'}`

/** The recordings in this browser, each with buttons to save it as files and to delete it. */
function StoredCaseList({ read }: { read: UseQueryResult<StoredCase[]> }) {
  if (read.isError) return <p role="alert">This browser keeps no recordings, as in a private window.</p>
  if (!read.data) return null
  if (read.data.length === 0) return <p className="text-ink-soft">No cases are stored in this browser.</p>
  return (
    <ul aria-label="Stored cases" className="grid gap-3">
      {read.data.map((stored) => (
        <StoredCaseItem key={stored.id} stored={stored} />
      ))}
    </ul>
  )
}

const text = (value: number) => String(Math.round(value))

function StoredCaseItem({ stored: { id, recorded, video, measured } }: { stored: StoredCase }) {
  const date = useOfficeDate()
  const client = useQueryClient()
  const size = `${text(recorded.widthMm)} × ${text(recorded.heightMm)} mm`
  const name = fileName(recorded.recordedAt)
  const label = t('Case of {{date}}, {{size}}', { date: date(recorded.recordedAt), size })
  const [isRefused, setIsRefused] = useState(false)
  async function remove(): Promise<void> {
    try {
      await deleteCase(id)
      setIsRefused(false)
    } catch {
      setIsRefused(true)
    }
    await client.invalidateQueries({ queryKey: ['camera-cases'] })
  }
  return (
    <li aria-label={label} className="grid gap-2 rounded-lg border border-line bg-surface p-3">
      <p className="font-medium">{label}</p>
      <p className="figures text-sm text-ink-soft">
        {typeof measured === 'string'
          ? t('The moved phone gives no size here.')
          : t('The moved phone says {{width}} × {{height}} mm, ± {{band}} mm.', {
              width: text(measured.width.mm),
              height: text(measured.height.mm),
              band: text(Math.max(measured.width.bandMm, measured.height.bandMm)),
            })}{' '}
        {t('{{readings}} readings and {{views}} pictures a second.', { ...recorded.rates })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          look="quiet"
          size="sm"
          className="min-h-11"
          onClick={() =>
            saveFile(new Blob([JSON.stringify(recorded)], { type: 'application/json' }), `${name}.json`)
          }
        >
          <Download size={15} aria-hidden />
          Save motion
        </Button>
        {video && recorded.video && (
          <Button
            look="quiet"
            size="sm"
            className="min-h-11"
            onClick={() => saveFile(video, recorded.video ?? '')}
          >
            <Video size={15} aria-hidden />
            Save video
          </Button>
        )}
        <Button look="plain" size="sm" className="min-h-11" onClick={() => void remove()}>
          <Trash2 size={15} aria-hidden />
          Delete
        </Button>
      </div>
      {isRefused && <p role="alert">The browser did not delete this recording. Try again.</p>}
    </li>
  )
}

/** Sides that can be measured, millimetres. */
const sides = { min: 200, max: 6000 } as const

/** Millimetres; null for text that is not a size. */
function sizeIn(text: string): number | null {
  const value = Number(text.replace(',', '.'))
  return text.trim() !== '' && value >= sides.min && value <= sides.max ? value : null
}

/**
 * Records the camera and sensors of a phone in front of an opening of known size, so that the shop's own phones and
 * windows become cases for the tests of the moved phone. Everything stays in this browser.
 */
export function CameraCasesScreen() {
  const [width, setWidth] = useState('')
  const [height, setHeight] = useState('')
  const [failed, setFailed] = useState<'full' | 'refused' | null>(null)
  const client = useQueryClient()
  const query = useQuery({ queryKey: ['camera-cases'], queryFn: listStoredCases, networkMode: 'always' })
  const truth = { width: sizeIn(width), height: sizeIn(height) }
  const isFull = (query.data?.length ?? 0) >= maxCases

  async function store({ recording, video, measured }: RecordedCase): Promise<void> {
    if (truth.width === null || truth.height === null) return
    const id = crypto.randomUUID()
    const name = video ? videoName(recording.recordedAt, video) : null
    const recorded = { ...recording, widthMm: truth.width, heightMm: truth.height, video: name }
    try {
      await storeCase({ id, recorded, video, measured })
      setFailed(null)
    } catch (error) {
      setFailed(isQuotaExceeded(error) ? 'full' : 'refused')
    }
    await client.invalidateQueries({ queryKey: ['camera-cases'] })
  }

  const errorOf = (text: string, value: number | null, name: string) =>
    text.trim() !== '' && value === null
      ? t('{{name}} must be {{min}} to {{max}} mm', { name: t(name), ...sides })
      : undefined
  return (
    <>
      <title>Camera cases</title>
      <ScreenHead back={{ to: '/admin/forecasting', search: { tab: 'accuracy' }, label: 'Accuracy' }}>
        <h2 className="text-lg">Camera cases</h2>
      </ScreenHead>
      <div className="grid max-w-3xl gap-6">
        <p className="max-w-prose text-ink-soft">
          Open this page on a phone, measure a window with a tape, and record ten seconds while you raise and
          lower the phone before it. Video and motion stay in this browser until you save them as files;
          nothing is sent.
        </p>
        <div className="grid grid-cols-2 gap-3">
          <Field
            label="Width by the tape (mm)"
            inputMode="decimal"
            value={width}
            error={errorOf(width, truth.width, 'Width')}
            onChange={({ target }) => setWidth(target.value)}
          />
          <Field
            label="Height by the tape (mm)"
            inputMode="decimal"
            value={height}
            error={errorOf(height, truth.height, 'Height')}
            onChange={({ target }) => setHeight(target.value)}
          />
        </div>
        {isFull ? (
          <p role="alert">Thirty cases are stored. Save and delete some to record more.</p>
        ) : (
          <CaseRecorder isSized={truth.width !== null && truth.height !== null} onRecorded={store} />
        )}
        {failed === 'full' && (
          <p role="alert">The browser has no room for this recording. Delete some cases.</p>
        )}
        {failed === 'refused' && (
          <p role="alert">This recording is lost: the browser did not store it, as in a private window.</p>
        )}
        <StoredCaseList read={query} />
      </div>
    </>
  )
}
