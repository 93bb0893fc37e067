import { MoveHorizontal } from 'lucide-react'
import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { clock, hourOfRow, rows, sunHours, type Town } from '#modules/catalog/rules/light/year-of-light.ts'
import { clockOf } from '#modules/catalog/rules/light/clock.ts'
import { clamp } from '#modules/catalog/rules/light/tone.ts'
import { legend, paintYear } from './paint-year.ts'
import { useDayNames } from './sentence.ts'
import type { Year } from '#modules/catalog/rules/light/hung-year.ts'

const kinds = ['night', 'day', 'sun'] as const
const legendWords = { night: 'legend.night', day: 'legend.day', sun: 'legend.sun' } as const
const shownHours = [6, 9, 12, 15, 18, 21]
const months = Array.from({ length: 12 }, (_, month) => month)

interface YearPictureProps {
  year: Year | null
  calendar: number
  days: number
  town: Town
  /** The first day that is covered. */
  line: number
  onLine: (line: number) => void
  /** The colour of the covering. */
  colour: string
  /** What stands over the covered part. */
  cloth: string
  label: string
}

/** The picture of a year: bare on the left of a line, covered on its right. The line can be dragged anywhere. */
export function YearPicture(props: YearPictureProps) {
  const { year, calendar, days, town, line, onLine, cloth, label } = props
  const { t } = useTranslation('year')
  const names = useDayNames(calendar)
  const frame = useRef<HTMLDivElement>(null)
  const isHeld = useRef(false)
  const [pointed, setPointed] = useState<{ day: number; row: number } | null>(null)
  usePainted(frame, props)
  const share = `${((line / (days - 1)) * 100).toFixed(2)}%`

  function pointAt({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    const day = Math.round(clamp((clientX - left) / width, 0, 1) * (days - 1))
    setPointed({ day, row: Math.floor(clamp((clientY - top) / height, 0, 0.999) * rows) })
    if (isHeld.current) onLine(day)
  }
  function grab(event: PointerEvent<HTMLElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    event.currentTarget.querySelector('input')?.focus({ preventScroll: true })
    isHeld.current = true
    pointAt(event)
  }
  const release = () => {
    isHeld.current = false
  }
  return (
    <figure aria-label={label} className="grid grid-cols-[1.5rem_1fr] gap-x-1.5">
      <Hours />
      <div
        ref={frame}
        onPointerDown={grab}
        onPointerMove={pointAt}
        onPointerUp={release}
        onPointerCancel={release}
        onPointerLeave={() => setPointed(null)}
        className="relative h-52 cursor-ew-resize touch-pan-y overflow-hidden rounded-lg bg-stone select-none sm:h-68"
      >
        <canvas aria-hidden className="absolute inset-0 size-full" />
        <canvas
          aria-hidden
          className="absolute inset-0 size-full"
          style={{ clipPath: `inset(0 0 0 ${share})` }}
        />
        <Names line={line / (days - 1)} bare={t('bare')} cloth={cloth} />
        <div className="absolute inset-y-0 -ml-6 w-12" style={{ left: share }}>
          <input
            type="range"
            min={0}
            max={days - 1}
            value={line}
            aria-label={t('line')}
            aria-valuetext={t('lineAt', { date: names.day(line) })}
            onChange={({ target }) => onLine(Number(target.value))}
            className="peer pointer-events-none absolute inset-0 opacity-0"
          />
          <span className="absolute inset-y-0 left-1/2 -ml-px w-0.5 bg-white/85" />
          <span className="absolute top-1/2 left-1/2 -mt-4.5 -ml-4.5 grid size-9 place-items-center rounded-full border border-white/70 bg-white/90 text-picture-ink shadow-float outline-accent peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2">
            <MoveHorizontal size={17} aria-hidden />
          </span>
        </div>
      </div>
      <ol aria-hidden className="col-start-2 mt-1.5 grid grid-cols-12 text-badge text-ink-soft">
        {months.map((month) => (
          <li key={month} className="text-center">
            <span className="max-sm:hidden">{names.month(month, 'short')}</span>
            <span className="sm:hidden">{names.month(month, 'narrow')}</span>
          </li>
        ))}
      </ol>
      <figcaption
        aria-hidden
        className="col-start-2 mt-2 flex flex-wrap items-center gap-x-4 text-badge text-ink-soft"
      >
        {kinds.map((kind) => (
          <span key={kind} className="flex items-center gap-1.5">
            <i className="size-2.5 rounded-full border border-line" style={{ background: legend[kind] }} />
            {t(legendWords[kind])}
          </span>
        ))}
        <span className="figures ml-auto min-h-5 max-sm:hidden">
          {pointed &&
            year &&
            `${names.day(pointed.day)}, ${clockOf(hourOfRow(pointed.row) - 1 / 8)}${sunOf(calendar, pointed.day, town)}`}
        </span>
      </figcaption>
    </figure>
  )
}

/** Sunrise and sunset of a day, such as ` · ↑ 5:49 ↓ 20:38`; nothing where the sun does neither. */
function sunOf(year: number, day: number, town: Town): string {
  const sun = sunHours(year, day, town)
  return sun ? ` · ↑ ${clockOf(sun.rise)} ↓ ${clockOf(sun.set)}` : ''
}

function Hours() {
  return (
    <ol aria-hidden className="figures relative text-right text-badge text-ink-soft">
      {shownHours.map((hour) => (
        <li
          key={hour}
          className="absolute right-0 -translate-y-1/2"
          style={{ top: `${((hour - clock.first) / (clock.last - clock.first)) * 100}%` }}
        >
          {hour}
        </li>
      ))}
    </ol>
  )
}

/** The names of both parts, beside the line; a part that is too narrow has none. */
function Names({ line, bare, cloth }: { line: number; bare: string; cloth: string }) {
  const look =
    'pointer-events-none absolute top-2.5 max-w-[40%] truncate rounded-sm bg-black/55 px-2 py-0.5 text-badge text-white'
  return (
    <>
      {line > 0.14 && (
        <span className={`${look} -translate-x-full`} style={{ left: `calc(${line * 100}% - 0.6rem)` }}>
          {bare}
        </span>
      )}
      {line < 0.8 && (
        <span className={look} style={{ left: `calc(${line * 100}% + 0.6rem)` }}>
          {cloth}
        </span>
      )}
    </>
  )
}

/** Both canvases show the year. */
function usePainted(
  frame: { current: HTMLDivElement | null },
  { year, colour }: Pick<YearPictureProps, 'year' | 'colour'>,
) {
  const bare = year?.bare
  const covered = year?.covered
  useEffect(() => {
    const canvas = frame.current?.querySelectorAll('canvas')[0]
    if (canvas && bare) paintYear(canvas, bare, undefined)
  }, [frame, bare])
  useEffect(() => {
    const canvas = frame.current?.querySelectorAll('canvas')[1]
    if (canvas && covered) paintYear(canvas, covered, colour)
  }, [frame, covered, colour])
}
