import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { clockOf } from '#modules/catalog/rules/light/clock.ts'
import { hours, sunHours } from './sun.ts'

/** The step of the ruler, in hours. */
const quarter = 0.25

/** Where an hour is on the ruler, in percent. */
const placeOf = (hour: number) => `${((hour - hours.first) / (hours.last - hours.first)) * 100}%`

/** The day as a ruler, with sunrise, noon and sunset; what moves on it is the sun. */
export function SunRuler({ hour, onHour }: { hour: number; onHour: (hour: number) => void }) {
  const { t } = useTranslation()
  return (
    <div className="relative h-12 px-4 select-none">
      <div className="relative mx-2 h-full">
        <input
          type="range"
          min={hours.first}
          max={hours.last}
          step={quarter}
          value={hour}
          aria-label={t('hang.time')}
          aria-valuetext={clockOf(hour)}
          onChange={({ target }) => onHour(Number(target.value))}
          className="peer absolute inset-y-0 -inset-x-2 z-10 cursor-pointer opacity-0"
        />
        <span
          aria-hidden
          className="absolute inset-x-0 top-3 h-1.5 rounded-full"
          style={{ backgroundImage: `linear-gradient(to right, ${skies})` }}
        />
        <span
          aria-hidden
          className="figures absolute top-1 grid h-5.5 -translate-x-1/2 place-items-center rounded-full border border-ink/20 px-2 text-xs font-medium whitespace-nowrap shadow-float outline-accent peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2"
          style={{ left: `clamp(1rem, ${placeOf(hour)}, 100% - 1rem)`, ...sunColours }}
        >
          {clockOf(hour)}
        </span>
        <Mark hour={sunHours.rise} name={t('hang.sunrise')} />
        <Mark hour={sunHours.noon} name={t('hang.noon')} />
        <Mark hour={sunHours.set} name={t('hang.sunset')} />
      </div>
    </div>
  )
}

/** The sun is a light disc in both schemes. */
const sunColours = { backgroundColor: '#ffd27a', color: '#3b2a12' }

/** The sky from the first to the last hour, as colours of a gradient. */
const skies = [
  '#f2c7a2',
  '#cfe2f1 20%',
  '#bfdcf3 42%',
  '#e8d9b8 70%',
  '#e39a6a 82%',
  '#4a4a73 88%',
  '#141b33',
].join()

/** A line and a word below the ruler; that of the first hour starts with it. */
function Mark({ hour, name }: { hour: number; name: string }) {
  const isFirst = hour <= hours.first
  return (
    <span
      aria-hidden
      className={`absolute top-6.5 flex flex-col text-xs leading-4 whitespace-nowrap text-ink-soft before:h-1 before:w-px before:bg-ink-soft ${isFirst ? '-ml-2 items-start before:ml-2' : '-translate-x-1/2 items-center'}`}
      style={{ left: placeOf(hour) }}
    >
      {name}
    </span>
  )
}
