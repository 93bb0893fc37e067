import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import type { Quad } from '#modules/measuring/rules/mathematics/geometry.ts'
import type { MotionMeasurement, MotionRefusal } from '#modules/measuring/rules/raised-phone/motion-size.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { paint } from '../../phone/paint.ts'
import { requestMotionPermission } from '../../phone/motion.ts'
import { startRaiseSession, type RaiseInput } from './raise-session.ts'

const refusals: Record<MotionRefusal, string> = {
  motion_missing: 'camera.raise.refusals.motionMissing',
  opening_lost: 'camera.raise.refusals.openingLost',
  moved_little: 'camera.raise.refusals.movedLittle',
  motion_unclear: 'camera.raise.refusals.motionUnclear',
}

const phases = {
  ready: 'camera.raise.ready',
  aiming: 'camera.raise.aiming',
  lost: 'camera.raise.lost',
  waiting: 'camera.raise.waiting',
  computing: 'camera.raise.computing',
} as const

type Phase =
  | { kind: keyof typeof phases }
  | { kind: 'moving'; secondsLeft: number }
  | { kind: 'refused'; why: MotionRefusal }

/** The running picture while the phone is raised and lowered, with the outline that is followed. */
export function RaiseView({
  input,
  onMeasured,
  onLeave,
}: {
  input: RaiseInput
  onMeasured: (measurement: MotionMeasurement, corners: Quad) => void
  onLeave: () => void
}) {
  const { t } = useTranslation('camera')
  const video = useRef<HTMLVideoElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const stop = useRef<(() => void) | null>(null)
  const [phase, setPhase] = useState<Phase>({ kind: 'ready' })
  const { size } = input.frozen

  const show = useEffectEvent(() => {
    if (!video.current) return
    video.current.srcObject = input.video.srcObject
    // A browser that does not play it still follows the main picture.
    void video.current.play().catch(() => null)
  })
  useEffect(() => {
    show()
    return () => stop.current?.()
  }, [])

  function draw(outline: Quad | null): void {
    const element = canvas.current
    if (!element) return
    const ratio = Math.min(2, devicePixelRatio)
    element.width = Math.round(element.clientWidth * ratio)
    element.height = Math.round(element.clientHeight * ratio)
    const none = {
      picture: null,
      taps: [],
      sheetTaps: [],
      sheetOutline: null,
      sides: null,
      aim: null,
      roll: null,
    }
    paint(element, { ...none, size, openingOutline: outline })
  }

  async function begin(): Promise<void> {
    if (!(await requestMotionPermission())) return setPhase({ kind: 'refused', why: 'motion_missing' })
    setPhase({ kind: 'aiming' })
    stop.current = startRaiseSession(input, {
      seen: (corners, step) => {
        draw(corners)
        if (step === 'aiming') setPhase({ kind: 'aiming' })
        else if (!corners) setPhase({ kind: 'lost' })
        else setPhase(step === 'waiting' ? { kind: 'waiting' } : { kind: 'moving', ...step })
      },
      computing: () => setPhase({ kind: 'computing' }),
      done: (result, corners) => {
        if (typeof result === 'string' || !corners) {
          setPhase({ kind: 'refused', why: typeof result === 'string' ? result : 'opening_lost' })
        } else {
          onMeasured(result, corners)
        }
      },
    })
    return undefined
  }

  const message = () => {
    if (phase.kind === 'refused') return t(refusals[phase.why])
    if (phase.kind === 'moving') return t('camera.raise.moving', { seconds: phase.secondsLeft })
    return t(phases[phase.kind])
  }
  const ratio = size.width / size.height
  const isWaiting = phase.kind === 'ready' || phase.kind === 'refused'
  return (
    <div className="absolute inset-0 z-10 flex flex-col bg-black text-white">
      <div className="grid min-h-0 flex-1 place-items-center" style={{ containerType: 'size' }}>
        <div
          className="relative"
          style={{ aspectRatio: ratio, width: `min(100cqw, calc(100cqh * ${ratio}))` }}
        >
          <video ref={video} muted playsInline className="absolute inset-0 size-full" />
          <canvas ref={canvas} className="absolute inset-0 size-full" />
        </div>
      </div>
      <div className="grid gap-3 p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
        <output className="block">{message()}</output>
        <div className="grid grid-cols-2 gap-2">
          <Button onClick={() => void begin()} disabled={!isWaiting}>
            {t(phase.kind === 'refused' ? 'camera.tryAgain' : 'camera.raise.start')}
          </Button>
          <Button
            look="quiet"
            onClick={() => {
              stop.current?.()
              onLeave()
            }}
          >
            {t('camera.raise.leave')}
          </Button>
        </div>
      </div>
    </div>
  )
}
