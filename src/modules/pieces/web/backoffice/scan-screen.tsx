import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Camera, PanelsTopLeft } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '#kernel/web/api.ts'
import { t } from '#kernel/web/backoffice/language.ts'
import { reasonOf } from '#kernel/web/backoffice/write.ts'
import { refresh } from '#kernel/web/refresh.ts'
import { Button, buttonClasses } from '#kernel/web/ui/button.tsx'
import { CheckField } from '#kernel/web/ui/check-field.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import { Form } from '#kernel/web/ui/form.tsx'
import { useMutation } from '#kernel/web/use-mutation.ts'
import { uploadImage } from '#modules/media/contract.ts'
import { sendFile } from '#modules/media/web/backoffice/index.ts'
import { SectionTitle } from '#kernel/web/backoffice/section-title.tsx'
import { momentOf } from '#kernel/web/backoffice/moments.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { listPieces, scannedStates, type Scanned, type ScannedState } from '../../contract/index.ts'
import { pieceSettings, sendScan, type ScanToSend, newestScans } from '../queries/pieces.ts'
import { stateLabels } from './state-labels.ts'
import { ScannedPiece } from './scanned-piece.tsx'
import { canReadBarcodes, useCamera } from './use-camera.ts'

/** How many scans the screen shows. */
const shownCount = 12

/** The newest scans of everybody. */
function RecentScans() {
  const { timeZone } = useShopConfig()
  const { data = [] } = useQuery(newestScans)
  if (data.length === 0) return null
  return (
    <section aria-labelledby="recent-scans">
      <SectionTitle id="recent-scans" className="mb-1">
        Last scans
      </SectionTitle>
      <ul className="divide-y divide-line">
        {data.slice(0, shownCount).map(({ id, label, state, station, by, at, isUndone }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-3 py-2">
            <span className="figures font-medium">{label}</span>
            <span className={isUndone ? 'text-ink-soft line-through' : ''}>{t(stateLabels[state])}</span>
            {isUndone && <span className="text-ink-soft">taken back</span>}
            <span className="ml-auto text-note text-ink-soft">
              {[station, by, momentOf(at, timeZone)].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const route = getRouteApi('/_backoffice/admin/scan')

/** What this device is set to, so that it stays at its table. */
const STATION = 'fenestra.scan-station'

function storedStation(): { state: ScannedState; station: string } {
  try {
    const { state, station } = JSON.parse(localStorage.getItem(STATION) ?? '{}') as Record<string, unknown>
    return {
      state: scannedStates.find((scannedState) => scannedState === state) ?? 'cut',
      station: typeof station === 'string' ? station : '',
    }
  } catch {
    return { state: 'cut', station: '' }
  }
}

function useStation() {
  const [place, setPlace] = useState(storedStation)
  const change = (next: Partial<typeof place>) => {
    const all = { ...place, ...next }
    setPlace(all)
    localStorage.setItem(STATION, JSON.stringify(all))
  }
  return { ...place, change }
}

/** What the last scan brought: the piece, or why it was refused. */
type Outcome = { is: 'scanned'; scanned: Scanned } | { is: 'refused'; sent: ScanToSend; error: unknown }

/** Sets the states of pieces by their labels: with the camera, a scanner that types, or by hand. */
export function ScanScreen() {
  const { code: codeInAddress = '' } = route.useSearch()
  const client = useQueryClient()
  const scanStation = useStation()
  const { beforePacked = 'nothing' } = useQuery(pieceSettings).data ?? {}
  const [code, setCode] = useState(codeInAddress)
  const [isChecked, setChecked] = useState(false)
  const [photo, setPhoto] = useState<File | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [isLooking, setLooking] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const scan = useMutation({
    mutationFn: async (scan: ScanToSend) => {
      if (!photo || scan.state !== 'packed') return sendScan(scan)
      return sendScan({ ...scan, photo: (await sendFile(uploadImage, photo, () => {})).url })
    },
    onSuccess: (scanned) => {
      setOutcome({ is: 'scanned', scanned })
      setCode('')
      // A tick and a photo are about one piece.
      setChecked(false)
      setPhoto(null)
      navigator.vibrate?.(scanned.isRepeated ? [40, 60, 40] : 60)
    },
    onError: (error, scan) => {
      setOutcome({ is: 'refused', sent: scan, error })
      box.current?.select()
      navigator.vibrate?.([150, 80, 150])
    },
    onSettled: () => refresh(client, listPieces),
  })
  // A scanner types wherever the focus is.
  useEffect(() => box.current?.focus(), [])
  const { state, station } = scanStation
  const { mutate } = scan
  const send = useCallback(
    (label: string) =>
      mutate({
        code: label,
        state,
        ...(station && { station }),
        ...(state === 'packed' && isChecked && { isChecked }),
      }),
    [mutate, state, station, isChecked],
  )
  return (
    <div className="mx-auto grid max-w-xl gap-5">
      <title>{t('Scan')}</title>
      <StationChoice {...scanStation} />
      {state === 'packed' && beforePacked === 'check' && (
        <CheckField
          label="Looked over: complete and without faults"
          checked={isChecked}
          onChange={setChecked}
        />
      )}
      {state === 'packed' && beforePacked === 'photo' && <PhotoChoice photo={photo} choose={setPhoto} />}
      <Form className="flex items-end gap-2" onSend={() => send(code)}>
        <div className="grow">
          <Field
            ref={box}
            label="Label"
            placeholder="1A2B3C4D-1"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="send"
            maxLength={60}
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
        </div>
        <Button type="submit" className="min-h-11" disabled={scan.isPending || code.trim() === ''}>
          {t(stateLabels[state])}
        </Button>
      </Form>
      <div className="flex flex-wrap gap-2">
        {canReadBarcodes() && (
          <Button look="quiet" size="sm" className="min-h-11" onClick={() => setLooking(!isLooking)}>
            <Camera size={16} aria-hidden />
            {isLooking ? 'Close camera' : 'Scan with the camera'}
          </Button>
        )}
        <Link
          to="/admin/orders/wall"
          search={{}}
          className={buttonClasses({ look: 'quiet', size: 'sm' }, 'min-h-11')}
        >
          <PanelsTopLeft size={16} aria-hidden />
          The wall
        </Link>
      </div>
      {isLooking && <CameraView onCode={send} />}
      <div aria-live="polite">
        {outcome?.is === 'scanned' && (
          <ScannedPiece scanned={outcome.scanned} undone={() => setOutcome(null)} />
        )}
        {outcome?.is === 'refused' && (
          <Refused {...outcome} back={() => mutate({ ...outcome.sent, isBack: true })} />
        )}
      </div>
      <RecentScans />
    </div>
  )
}

function StationChoice({ state, station, change }: ReturnType<typeof useStation>) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 text-sm font-medium">What was done</legend>
      <div className="grid grid-cols-3 gap-2 sm:grid-cols-5">
        {scannedStates.map((scannedState) => (
          <label
            key={scannedState}
            className="grid min-h-12 cursor-pointer place-items-center rounded-md border border-line bg-surface px-2 has-checked:border-accent has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="state"
              value={scannedState}
              checked={state === scannedState}
              onChange={() => change({ state: scannedState })}
              className="sr-only"
            />
            {t(stateLabels[scannedState])}
          </label>
        ))}
      </div>
      <Field
        label="Station (optional)"
        placeholder={t('Table 2')}
        autoComplete="off"
        maxLength={60}
        value={station}
        onChange={({ target }) => change({ station: target.value })}
      />
    </fieldset>
  )
}

function PhotoChoice({ photo, choose }: { photo: File | null; choose: (photo: File | null) => void }) {
  return (
    <label className={buttonClasses({ look: 'quiet' }, 'min-h-11 cursor-pointer justify-self-start')}>
      <Camera size={16} aria-hidden />
      {photo ? 'Photo taken' : 'Take a photo before packing'}
      <input
        type="file"
        accept="image/*"
        capture="environment"
        className="sr-only"
        onChange={({ target }) => choose(target.files?.[0] ?? null)}
      />
    </label>
  )
}

/** Why a scan was refused; a piece that is further on can be set back. */
function Refused({ sent, error, back }: { sent: ScanToSend; error: unknown; back: () => void }) {
  const fields = error instanceof ApiError ? error.fields : {}
  const state = t(stateLabels[sent.state])
  return (
    <div role="alert" className="grid gap-2 rounded-lg border-2 border-clay bg-surface p-4">
      <p className="figures text-lg font-medium">{sent.code}</p>
      <p>{Object.values(fields)[0] ?? reasonOf(error)}</p>
      {fields['state'] && (
        <Button look="quiet" size="sm" className="min-h-11 justify-self-start" onClick={back}>
          {`Set it back to: ${state}`}
        </Button>
      )}
    </div>
  )
}

/** The picture of the camera, in which labels are read. */
function CameraView({ onCode }: { onCode: (code: string) => void }) {
  const { video, fault } = useCamera(onCode)
  if (fault)
    return <p role="alert">The camera could not be opened. Allow it in the browser, or type the label.</p>
  // There is no sound to describe.
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  return <video ref={video} muted playsInline className="aspect-4/3 w-full rounded-lg bg-ink object-cover" />
}
