import { MoveHorizontal, MoveVertical } from 'lucide-react'
import {
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type PointerEvent,
  type RefObject,
} from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { usuallyOpen, type Hanging, isTilted } from '#modules/catalog/rules/light/hanging.ts'
import { clockOf } from '#modules/catalog/rules/light/clock.ts'
import { useStoredUnit, useSizeFormat, unitSigns } from '#modules/pricing/web/storefront/index.ts'
import { clamp } from '#modules/catalog/rules/light/tone.ts'
import { sceneOf } from '#modules/catalog/rules/light/scene.ts'
import { hangingOf, type HungProduct } from './hung-product.ts'
import { stageOn, type Moment, type Stage } from './stage.ts'
import { hours, daylightAt } from './sun.ts'
import { SunRuler } from './sun-ruler.tsx'
import { setTurned } from './turned.ts'
import { beamsOf, daylightShare } from './light.ts'

/** The description of the covering: its text key, and the covered share of the window in percent. */
function describeCover({ kind }: Pick<Hanging, 'kind'>, open: number) {
  const share = Math.round((1 - open) * 100)
  if (isTilted(kind)) {
    const key = open < 0.12 ? 'hang.slatsClosed' : open < 0.85 ? 'hang.slatsHalf' : 'hang.slatsOpen'
    return { key, share } as const
  }
  return { key: kind === 'curtain' ? 'hang.curtainDrawn' : 'hang.blindDown', share } as const
}

/** The description of the light: its text key. */
function describeLight(hanging: Hanging, { hour, open }: Moment) {
  const scene = sceneOf(hanging, 1200, 600)
  const light = daylightAt(hour)
  const passed = daylightShare(hanging, scene, open)
  if (light.lamp > 0.6) return passed > 0.25 ? 'hang.nightOpen' : 'hang.nightClosed'
  const beams = beamsOf(hanging, scene, light, open)
  if (passed < 0.08) return 'hang.dark'
  if (light.sun > 0.15 && beams.some(({ share }) => share === 1))
    return isTilted(hanging.kind) ? 'hang.stripes' : 'hang.patch'
  return !isTilted(hanging.kind) && open < 0.5 && hanging.translucency > 0.04 ? 'hang.soft' : 'hang.daylight'
}

/** Time without changes after which the description is updated, in milliseconds. */
const announceAfter = 350
/** Duration of the opening animation, in milliseconds. */
const openingTakes = 1700

/** The visitor's current hour, limited to the hours of the slider. */
function hourNow(): number {
  const now = new Date()
  const hour = Math.round((now.getHours() + now.getMinutes() / 60) * 4) / 4
  return clamp(hour, hours.first, hours.last)
}

/**
 * The covering in its window in a room, in the light of a chosen hour. A handle turns or draws it, a slider moves
 * the sun; a text describes what is visible.
 */
export function HangRoom({ product, category, look, width, height }: HungProduct) {
  const hanging = useMemo(
    () => hangingOf({ product, category, look, width, height }),
    [product, category, look, width, height],
  )
  return <Room key={hanging.kind} hanging={hanging} />
}

function Room({ hanging }: { hanging: Hanging }) {
  const { t } = useTranslation()
  const frame = useRef<HTMLDivElement>(null)
  const handle = useRef<HTMLDivElement>(null)
  const [moment, setMoment] = useState<Moment>(() => ({ hour: hourNow(), open: usuallyOpen[hanging.kind] }))
  const stage = useStage({ frame, handle, hanging, moment, setMoment })
  const dragStart = useRef<{ x: number; y: number; open: number } | null>(null)
  const announced = useSettled(moment, announceAfter)
  const { key, share } = describeCover(hanging, moment.open)
  const covering = t(key, { share })
  const isSideways = hanging.kind === 'curtain'

  function change(changes: Partial<Moment>) {
    stage.takeOver()
    if (changes.open !== undefined) setTurned(changes.open)
    setMoment((previous) => ({ ...previous, ...changes }))
  }
  function grab(event: PointerEvent<HTMLElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    dragStart.current = { x: event.clientX, y: event.clientY, open: moment.open }
    event.currentTarget.querySelector('input')?.focus({ preventScroll: true })
    stage.takeOver()
  }
  function move({ clientX, clientY }: PointerEvent) {
    const from = dragStart.current
    if (from) change({ open: stage.openAfter(from.open, [clientX - from.x, clientY - from.y]) })
  }
  return (
    <>
      <div ref={frame} className="picture relative col-start-1 row-start-1 overflow-hidden">
        <canvas className="absolute inset-0 size-full" />
        <canvas className="invisible absolute inset-0 size-full" />
        <div
          ref={handle}
          onPointerDown={grab}
          onPointerMove={move}
          onPointerUp={() => (dragStart.current = null)}
          onPointerCancel={() => (dragStart.current = null)}
          className="absolute top-0 left-0 -mt-6 -ml-6 grid size-12 cursor-grab touch-none place-items-center active:cursor-grabbing"
        >
          <input
            type="range"
            min={0}
            max={100}
            step={5}
            value={Math.round(moment.open * 100)}
            aria-label={t(labels[hanging.kind])}
            aria-valuetext={covering}
            onChange={({ target }) => change({ open: Number(target.value) / 100 })}
            className="peer pointer-events-none absolute inset-0 opacity-0"
          />
          <span className="grid size-9 place-items-center rounded-full border border-white/70 bg-white/90 text-picture-ink shadow-float outline-accent peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2">
            {isSideways ? <MoveHorizontal size={17} aria-hidden /> : <MoveVertical size={17} aria-hidden />}
          </span>
        </div>
      </div>
      <SunRuler hour={moment.hour} onHour={(hour) => change({ hour })} />
      {/* The switch between the faces of the picture stands beside it, or below it where it is narrow. */}
      <div className="min-h-28 px-4 pt-1 text-sm text-ink-soft lg:min-h-14 lg:pr-80">
        <WindowSize width={hanging.width} height={hanging.height} />
        <output>
          {t('hang.said', {
            time: clockOf(announced.hour),
            covering: t(describeCover(hanging, announced.open).key, {
              share: describeCover(hanging, announced.open).share,
            }),
            light: t(describeLight(hanging, announced)),
          })}
        </output>
      </div>
    </>
  )
}

/** What is seen, for whoever does not see it. */
function WindowSize({ width, height }: { width: number; height: number }) {
  const { t } = useTranslation()
  const { side } = useSizeFormat()
  const unit = useStoredUnit()
  const inChosenUnit = (metres: number) => `${side(metres, unit)} ${t(unitSigns[unit])}`
  return (
    <p className="sr-only">{t('hang.intro', { width: inChosenUnit(width), height: inChosenUnit(height) })}</p>
  )
}

const labels = {
  venetian: 'hang.turn',
  wooden: 'hang.turn',
  vertical: 'hang.turn',
  roller: 'hang.raise',
  cellular: 'hang.raise',
  curtain: 'hang.draw',
} as const

/** The stage that shows the current hour and opening; its opening animation runs until the visitor takes over. */
function useStage({
  frame,
  handle,
  hanging,
  moment,
  setMoment,
}: {
  frame: RefObject<HTMLDivElement | null>
  handle: RefObject<HTMLDivElement | null>
  hanging: Hanging
  moment: Moment
  setMoment: (moment: Moment) => void
}) {
  const stage = useRef<Stage>(null)
  const opening = useRef(0)
  const begin = useEffectEvent((element: HTMLDivElement) => {
    const [quick, fine] = element.querySelectorAll('canvas')
    if (!quick || !fine) return
    stage.current = stageOn(element, { quick, fine }, { hanging, moment }, (x, y) => {
      if (handle.current) handle.current.style.transform = `translate(${x}px, ${y}px)`
    })
  })
  const openUp = useEffectEvent(() => {
    if (opening.current !== 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const to = moment
    const start = performance.now()
    const step = (now: number) => {
      const remainder = (1 - clamp((now - start) / openingTakes, 0, 1)) ** 3
      setMoment({
        hour: clamp(to.hour - 2.5 * remainder, hours.first, hours.last),
        open: to.open * (1 - remainder),
      })
      if (remainder > 0) opening.current = requestAnimationFrame(step)
      else setMoment(to)
    }
    opening.current = requestAnimationFrame(step)
  })
  useEffect(() => {
    const element = frame.current
    if (element === null) return undefined
    begin(element)
    const size = new ResizeObserver(() => stage.current?.resize())
    size.observe(element)
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && openUp(),
      { threshold: 0.45 },
    )
    observer.observe(element)
    return () => {
      size.disconnect()
      observer.disconnect()
      cancelAnimationFrame(opening.current)
      stage.current?.stop()
    }
  }, [frame])
  useEffect(() => () => setTurned(null), [])
  useEffect(() => stage.current?.show(moment), [moment])
  useEffect(() => stage.current?.setHanging(hanging), [hanging])
  return {
    /** Ends the opening animation. */
    takeOver: () => {
      cancelAnimationFrame(opening.current)
      opening.current = -1
    },
    openAfter: (from: number, moved: readonly [number, number]) =>
      stage.current?.openAfter(from, moved) ?? from,
  }
}

/** The latest value that stayed unchanged for this time, in milliseconds. */
function useSettled<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
