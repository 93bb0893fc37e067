import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode, useLayoutEffect } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { classes } from '#kernel/web/ui/classes.ts'
import type { LiveHint } from '#modules/measuring/rules/picture/preview.ts'
import { registerDialog } from '#kernel/web/ui/open-dialogs.ts'
import type { KnownCalibrations } from '../../rules/accuracy/chosen-calibration.ts'
import { chosenDistance } from '../../rules/estimate/distance.ts'
import { steepnessOf, tiltOf, gravityInCamera } from '../../rules/pose/tilt.ts'
import { type PictureSize, useCamera } from '../phone/camera.ts'
import { CameraFailed, demoSize } from './camera-failed.tsx'
import type { SaveMeasurement } from './feedback/use-save-measurement.ts'
import { useLiveHint } from './hints/live-hint.ts'
import { useMeasuring } from './measuring.ts'
import type { DeviceAngles } from '../phone/device-angles.ts'
import { useDeviceAngles } from './orientation.ts'
import { distancesOf, type Outcome } from './outcome.ts'
import { Panel } from './panel.tsx'
import { Picture } from './picture.tsx'
import { knownCalibrations } from './feedback/recording.ts'
import { knownPhone } from './phone-camera.ts'
import { hasMotion } from '../phone/motion.ts'
import type { RaiseInput } from './raised-phone/raise-session.ts'
import { RaiseView } from './raised-phone/raise-view.tsx'
import { hasRoom } from './room/room-session.ts'
import { RoomView } from './room/room-view.tsx'

/** A modal over the whole screen; Escape closes it. */
function FullScreen({
  label,
  onClose,
  children,
}: {
  label: string
  onClose: () => void
  children: ReactNode
}) {
  const element = useRef<HTMLDialogElement>(null)
  const messages = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const dialog = element.current
    if (dialog === null) return undefined
    dialog.showModal()
    const forget = messages.current ? registerDialog(messages.current) : undefined
    return () => {
      forget?.()
      dialog.close()
    }
  }, [])
  return (
    <dialog
      ref={element}
      aria-label={label}
      onCancel={(event) => {
        if (event.target !== element.current) return
        event.preventDefault()
        onClose()
      }}
      onClose={onClose}
      className="fixed inset-0 m-0 h-dvh max-h-none w-dvw max-w-none overflow-hidden bg-black text-ink print:hidden"
    >
      <div ref={messages} />
      {children}
    </dialog>
  )
}

const messages: Record<LiveHint, string> = {
  too_dark: 'camera.hints.tooDark',
  tilted: 'camera.hints.tilted',
  moving: 'camera.hints.moving',
  no_sheet: 'camera.hints.noSheet',
  sheet_far: 'camera.hints.sheetFar',
  sheet_seen: 'camera.hints.sheetSeen',
}

/** The most useful hint, over the lower edge of the running picture. */
function HintShown({ hint }: { hint: LiveHint | null }) {
  const { t } = useTranslation('camera')
  return (
    <output className="pointer-events-none absolute inset-x-0 bottom-3 grid justify-items-center px-3 text-sm text-white">
      {hint && (
        <span className="max-w-md rounded-full bg-black/75 px-4 py-1.5 text-center text-balance">
          {t(messages[hint])}
        </span>
      )}
    </output>
  )
}

/** A size in metres, and whether the camera measured it or it is the demo size. */
export interface ChosenSize {
  width: number
  height: number
  method: 'camera' | 'demo'
}

/** How long the demo size is shown before the tool closes, milliseconds. */
const demoShownMs = 1000

/** The full-screen camera, from the first picture to a size. */
export function CameraView({
  saving,
  onClose,
  onUse,
  onDemo,
  offer,
}: {
  saving: SaveMeasurement
  onClose: () => void
  onUse: (size: ChosenSize) => void
  onDemo: (size: ChosenSize) => void
  /** Shown over the picture, never over the buttons. */
  offer: ReactNode
}) {
  const { t } = useTranslation('camera')
  const video = useRef<HTMLVideoElement>(null)
  const [inRoom, setInRoom] = useState(false)
  const [raising, setRaising] = useState<RaiseInput | null>(null)
  const [camera, retry] = useCamera(video, !inRoom)
  const angles = useDeviceAngles()
  const [known, setKnown] = useState<KnownCalibrations | null>(null)
  const [canRoom, setCanRoom] = useState(false)
  const [demoChosen, setDemoChosen] = useState(false)
  const measuring = useMeasuring(angles, known)
  const { outcome, progress } = measuring
  const size = progress.frozen?.size ?? (camera.kind === 'live' ? camera.size : null)

  const isRunning = camera.kind === 'live' && !progress.frozen && !progress.room && !inRoom
  const hint = useLiveHint(video, isRunning, angles && size ? steepnessOf(angles, size) : null)

  const begin = useEffectEvent(saving.startOver)
  useEffect(() => {
    let isUnmounted = false
    begin()
    void hasRoom().then((can) => !isUnmounted && setCanRoom(can))
    void knownCalibrations().then((answer) => !isUnmounted && setKnown(answer))
    return () => {
      isUnmounted = true
    }
  }, [])

  const handleOutcome = useEffectEvent((outcome: Outcome | null) =>
    saving.handleOutcome(outcome, progress.frozen),
  )
  useEffect(() => {
    handleOutcome(outcome)
  }, [outcome])

  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!demoChosen) return undefined
    const timer = setTimeout(() => close(), demoShownMs)
    return () => clearTimeout(timer)
  }, [demoChosen])

  function beginRaising(): void {
    const { frozen, taps } = progress
    if (!frozen || !video.current) return
    const phone = knownPhone(known?.focalShare)
    setRaising({ video: video.current, frozen, taps, tapSigma: measuring.tapSigma(), phone })
  }

  const anglesThen = progress.frozen?.angles ?? angles
  return (
    <FullScreen label={t('camera.title')} onClose={onClose}>
      <div className={classes('flex size-full flex-col landscape:flex-row', inRoom && 'invisible')}>
        <div className="relative min-h-0 min-w-0 flex-1 overflow-hidden">
          <div className="grid size-full place-items-center" style={{ containerType: 'size' }}>
            <Picture
              video={video}
              size={camera.kind === 'live' ? camera.size : null}
              measuring={measuring}
              roll={angles && size ? rollOf(angles, size) : null}
            />
          </div>
          {offer}
          {isRunning && <HintShown hint={hint} />}
          {camera.kind === 'starting' && (
            <output className="absolute inset-0 grid place-items-center text-white">
              {t('camera.starting')}
            </output>
          )}
        </div>
        <Panel
          measuring={measuring}
          size={size}
          distance={size ? chosenDistance(distancesOf(progress.manual, anglesThen, size)).distance : null}
          tilt={anglesThen && size ? tiltOf(anglesThen, size) : null}
          canImprove={saving.saved !== null}
          onImprove={saving.openDialog}
          onAgain={() => {
            saving.handleOutcome(null, null)
            saving.startOver()
            measuring.reset()
          }}
          onMore={() => {
            saving.startOver()
            measuring.addPicture()
          }}
          onRaise={hasMotion() ? beginRaising : null}
          onRoom={canRoom ? () => setInRoom(true) : null}
          onUse={() => outcome && onUse({ width: outcome.size.w, height: outcome.size.h, method: 'camera' })}
        />
      </div>
      {camera.kind === 'failed' && (
        <CameraFailed
          fault={camera.fault}
          demoChosen={demoChosen}
          onRetry={retry}
          onDemo={() => {
            onDemo({ ...demoSize, method: 'demo' })
            setDemoChosen(true)
          }}
        />
      )}
      {raising && (
        <RaiseView
          input={raising}
          onMeasured={(result, corners) => {
            measuring.takeMotion(result, corners)
            setRaising(null)
          }}
          onLeave={() => setRaising(null)}
        />
      )}
      {inRoom && (
        <RoomView
          onMeasured={(measured, withDepth) => {
            measuring.takeRoom(measured, withDepth)
            setInRoom(false)
          }}
          onLeave={() => setInRoom(false)}
        />
      )}
      <button
        type="button"
        aria-label={t('camera.close')}
        onClick={onClose}
        className="absolute top-1.5 right-2 grid size-11 place-items-center rounded-full bg-black/50 text-white hover:bg-black/80"
      >
        <X size={22} aria-hidden />
      </button>
    </FullScreen>
  )
}

/** Roll of the picture from level in degrees; null when the phone lies too flat to tell. */
function rollOf(angles: DeviceAngles, size: PictureSize): number | null {
  const [x, y] = gravityInCamera(angles, size)
  return Math.hypot(x, y) < 0.3 ? null : (Math.atan2(x, -y) * 180) / Math.PI
}
