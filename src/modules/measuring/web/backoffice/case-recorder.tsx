import { useEffect, useRef, useState } from 'react'
import type { Point, Quad } from '../../rules/mathematics/geometry.ts'
import type { MotionMeasurement, MotionRefusal } from '../../rules/raised-phone/motion-size.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { t } from '#kernel/web/backoffice/language.ts'
import { useCamera } from '../phone/camera.ts'
import { freezeFrame, type Frozen } from '../phone/frozen.ts'
import { requestMotionPermission } from '../phone/motion.ts'
import { recordCase, type Recording, type RecordingFault } from '../phone/record-case.ts'
import { CasePicture } from './case-picture.tsx'

export interface RecordedCase {
  recording: Recording
  video: Blob | null
  measured: MotionMeasurement | MotionRefusal
}

const faults: Record<RecordingFault, string> = {
  motion_missing: 'This device does not report its motion, or the browser was not allowed to read it.',
  opening_lost: 'The edges of the opening cannot be followed. Tap its corners exactly.',
  motion_unclear: 'This browser cannot follow the opening.',
}

type Phase =
  | { kind: 'live' }
  | { kind: 'recording'; secondsLeft: number }
  | { kind: 'computing' }
  | { kind: 'failed'; why: RecordingFault }

/** Standard deviation of a finger's tap in the frozen picture, in pixels of a picture 1920 wide. */
const tapSigma = 4

/** Leads from the running camera through a frozen picture with two corners to a recording. */
export function CaseRecorder({
  isSized,
  onRecorded,
}: {
  /** Whether both sides are known from the tape. */
  isSized: boolean
  onRecorded: (recorded: RecordedCase) => Promise<void>
}) {
  const video = useRef<HTMLVideoElement>(null)
  const stop = useRef<(() => void) | null>(null)
  const [isOn, setIsOn] = useState(false)
  const [camera, retry] = useCamera(video, isOn)
  const [frozen, setFrozen] = useState<Frozen | null>(null)
  const [taps, setTaps] = useState<readonly Point[]>([])
  const [outline, setOutline] = useState<Quad | null>(null)
  const [phase, setPhase] = useState<Phase>({ kind: 'live' })
  useEffect(() => () => stop.current?.(), [])

  const thaw = () => {
    setFrozen(null)
    setTaps([])
    setOutline(null)
  }
  async function record(): Promise<void> {
    if (!video.current || !frozen) return
    if (!(await requestMotionPermission())) return setPhase({ kind: 'failed', why: 'motion_missing' })
    setPhase({ kind: 'computing' })
    const sigma = (tapSigma * Math.max(frozen.size.width, frozen.size.height)) / 1920
    stop.current = recordCase(
      { video: video.current, frozen, taps, tapSigma: sigma },
      {
        seen: (corners, secondsLeft) => {
          setOutline(corners)
          setPhase({ kind: 'recording', secondsLeft })
        },
        computing: () => setPhase({ kind: 'computing' }),
        failed: (why) => setPhase({ kind: 'failed', why }),
        done: (recording, film, measured) => {
          thaw()
          setPhase({ kind: 'live' })
          void onRecorded({ recording, video: film, measured })
        },
      },
    )
    return undefined
  }

  const isBusy = phase.kind === 'recording' || phase.kind === 'computing'
  return (
    <section aria-label="Recording" className="grid gap-3">
      <CasePicture
        video={video}
        isShown={isOn && camera.kind === 'live'}
        size={frozen?.size ?? (camera.kind === 'live' ? camera.size : null)}
        picture={isBusy ? null : (frozen?.picture ?? null)}
        taps={isBusy ? [] : taps}
        outline={isBusy ? outline : null}
        onTap={frozen && !isBusy && taps.length < 2 ? (tap) => setTaps([...taps, tap]) : null}
      />
      <output className="block">
        {messageOf(phase, { isOn, isFrozen: frozen !== null, taps, isSized })}
      </output>
      {isOn && camera.kind === 'failed' && (
        <p role="alert">The camera cannot be used. Allow it for this page in the browser.</p>
      )}
      <div className="flex flex-wrap gap-2">
        {(!isOn || camera.kind === 'failed') && (
          <Button onClick={() => (isOn ? retry() : setIsOn(true))}>Open the camera</Button>
        )}
        {isOn && camera.kind === 'live' && !frozen && (
          <Button onClick={() => video.current && setFrozen(freezeFrame(video.current, null))}>
            Freeze the picture
          </Button>
        )}
        {frozen && (
          <>
            <Button disabled={isBusy || taps.length < 2 || !isSized} onClick={() => void record()}>
              Record ten seconds
            </Button>
            <Button
              look="quiet"
              onClick={() => {
                stop.current?.()
                thaw()
                setPhase({ kind: 'live' })
              }}
            >
              Another picture
            </Button>
          </>
        )}
      </div>
    </section>
  )
}

function messageOf(
  phase: Phase,
  at: { isOn: boolean; isFrozen: boolean; taps: readonly Point[]; isSized: boolean },
): string | null {
  if (phase.kind === 'failed') return t(faults[phase.why])
  if (phase.kind === 'computing') return t('One moment…')
  if (phase.kind === 'recording')
    return t('Raise and lower the phone: {{seconds}} s', { seconds: phase.secondsLeft })
  if (!at.isOn) return null
  if (!at.isFrozen) return t('Stand so that the whole opening is in view, and freeze the picture.')
  if (at.taps.length < 2)
    return t('Tap two opposite corners of the opening: {{number}} of 2.', { number: at.taps.length })
  return at.isSized
    ? t('Hold the phone as before. After the button is pressed, wait a moment, then raise and lower it.')
    : t('Enter both sides by the tape.')
}
