import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { Download, Trash2, Video } from 'lucide-react'
import { useState } from 'react'
import { saveFile } from '#kernel/web/download.ts'
import { useOfficeDate } from '#kernel/web/backoffice/moments.ts'
import { t } from '#kernel/web/backoffice/language.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { fileName } from './file-name.ts'
import { deleteCase, type StoredCase } from './stored-cases.ts'

/** The recordings in this browser, each with buttons to save it as files and to delete it. */
export function StoredCaseList({ read }: { read: UseQueryResult<StoredCase[]> }) {
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
