import { Camera, Check, Play, Ruler } from 'lucide-react'
import { useState } from 'react'
import { t } from '#kernel/web/backoffice/language.ts'
import { Button, buttonClasses } from '#kernel/web/ui/button.tsx'
import { TextArea } from '#kernel/web/ui/field.tsx'
import { Form } from '#kernel/web/ui/form.tsx'
import type { Installation } from '#modules/installations/contract/installations.ts'
import type { PieceToMeasure } from '#modules/installations/contract/visit-reports.ts'
import { MeasureSheet } from './measure-sheet.tsx'
import type { Reports } from './use-reports.ts'

/** What a fitter reports of a visit: begun, photos, sizes, done. All of it waits for the network where there is none. */
export function VisitActions({
  visit,
  pieces,
  measuredAt,
  reports: { waiting, report, discard },
}: {
  visit: Installation
  pieces: readonly PieceToMeasure[]
  measuredAt: string | null
  reports: Reports
}) {
  const [open, setOpen] = useState<'none' | 'done' | 'sizes'>('none')
  const { photos } = visit
  const visitReports = waiting.filter(({ visitId }) => visitId === visit.id)
  const hasSizes = measuredAt !== null || visitReports.some(({ form }) => form.pieces)
  const isDone = visit.status === 'completed' || visitReports.some(({ form }) => form.status === 'completed')
  const isBegun =
    visit.status === 'in_progress' || visitReports.some(({ form }) => form.status === 'in_progress')
  const close = () => setOpen('none')
  return (
    <div className="grid gap-3 border-t border-line pt-3">
      <div className="flex flex-wrap gap-2">
        {!isBegun && !isDone && (
          <Button
            look="quiet"
            size="sm"
            className="min-h-11"
            onClick={() => void report(visit.id, { status: 'in_progress' })}
          >
            <Play size={16} aria-hidden />
            Begin
          </Button>
        )}
        {pieces.length > 0 && (
          <Button
            look="quiet"
            size="sm"
            className="min-h-11"
            aria-expanded={open === 'sizes'}
            onClick={() => setOpen(open === 'sizes' ? 'none' : 'sizes')}
          >
            <Ruler size={16} aria-hidden />
            {hasSizes ? 'Measure again' : 'Measure'}
          </Button>
        )}
        <PhotoButton send={(files) => void report(visit.id, {}, files)} />
        {!isDone && (
          <Button
            size="sm"
            className="min-h-11"
            aria-expanded={open === 'done'}
            onClick={() => setOpen(open === 'done' ? 'none' : 'done')}
          >
            <Check size={16} aria-hidden />
            Done
          </Button>
        )}
      </div>
      {open === 'done' && (
        <DoneForm
          send={(note) => {
            void report(visit.id, { status: 'completed', ...(note && { note }) })
            close()
          }}
        />
      )}
      {open === 'sizes' && (
        <MeasureSheet
          visitId={visit.id}
          pieces={pieces}
          send={(form) => {
            void report(visit.id, form)
            close()
          }}
        />
      )}
      {photos.length > 0 && (
        <p className="text-sm text-ink-soft">{photos.length === 1 ? '1 photo' : `${photos.length} photos`}</p>
      )}
      <div aria-live="polite" className="grid gap-2">
        {hasSizes && <p className="text-sm text-ink-soft">The sizes are measured.</p>}
        {visitReports.some(({ refused, isSent }) => refused === undefined && !isSent) && (
          <p className="rounded-md bg-linen px-3 py-2 text-sm">
            Kept on this phone. It is sent as soon as there is a network.
          </p>
        )}
        {visitReports.map(
          ({ id, refused, lost = 0 }) =>
            lost > 0 && (
              <div
                key={`${id} photos`}
                className="grid gap-2 rounded-md border-2 border-clay px-3 py-2 text-sm"
              >
                <p>
                  {lost === 1
                    ? 'A photo can no longer be read on this phone and was left out. Please take it again.'
                    : `${lost} photos can no longer be read on this phone and were left out. Please take them again.`}
                </p>
                {refused === undefined && (
                  <Button
                    look="quiet"
                    size="sm"
                    className="justify-self-start"
                    onClick={() => void discard(id)}
                  >
                    OK
                  </Button>
                )}
              </div>
            ),
        )}
        {visitReports.map(
          ({ id, refused }) =>
            refused !== undefined && (
              <div key={id} className="grid gap-2 rounded-md border-2 border-clay px-3 py-2 text-sm">
                <p>{`Not taken: ${t(refused)}`}</p>
                <Button
                  look="quiet"
                  size="sm"
                  className="justify-self-start"
                  onClick={() => void discard(id)}
                >
                  Discard
                </Button>
              </div>
            ),
        )}
      </div>
    </div>
  )
}

function PhotoButton({ send }: { send: (files: File[]) => void }) {
  return (
    <label
      className={buttonClasses(
        { look: 'quiet', size: 'sm' },
        'min-h-11 cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-accent',
      )}
    >
      <Camera size={16} aria-hidden />
      Photo
      <input
        type="file"
        accept="image/*"
        capture="environment"
        className="sr-only"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = ''
          if (files.length > 0) send(files)
        }}
      />
    </label>
  )
}

function DoneForm({ send }: { send: (note: string) => void }) {
  const [note, setNote] = useState('')
  return (
    <Form className="grid gap-3" onSend={() => send(note.trim())}>
      <TextArea
        label="What was done (optional)"
        rows={3}
        maxLength={2000}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <Button type="submit" className="min-h-11">
        The visit is done
      </Button>
    </Form>
  )
}
