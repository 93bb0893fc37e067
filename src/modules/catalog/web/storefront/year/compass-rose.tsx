import { useId } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { classes } from '#kernel/web/ui/classes.ts'

/** Distance of a side's mark from the middle, in pixels: neighbours of 44 px do not overlap. */
const radius = 60

/** The side that a window faces, on a compass rose of eight. */
export function CompassRose({ side, onChoose }: { side: number; onChoose: (side: number) => void }) {
  const { t } = useTranslation('year')
  const name = useId()
  const sides = t('sides').split(',')
  const letters = t('letters').split(',')
  return (
    <fieldset className="grid justify-items-center gap-1.5">
      <legend className="mx-auto mb-1.5 text-sm font-medium">{t('faces')}</legend>
      <div className="relative size-41 rounded-full border border-line bg-surface">
        <svg aria-hidden viewBox="-50 -50 100 100" className="absolute inset-0 size-full text-ink-soft">
          <circle r={21} fill="none" stroke="currentColor" strokeOpacity={0.35} strokeWidth={0.6} />
          <g transform={`rotate(${side * 45})`} className="text-accent">
            {/* The wall with its window, seen from above, and the way it looks. */}
            <path d="M-14 4H14" stroke="currentColor" strokeWidth={1.6} strokeOpacity={0.45} />
            <path d="M-7 4H7" stroke="currentColor" strokeWidth={3.4} />
            <path d="M0 -15L4.5 -5.5H-4.5Z" fill="currentColor" />
            <path d="M0 -6V2" stroke="currentColor" strokeWidth={1.2} />
          </g>
        </svg>
        {sides.map((label, index) => {
          const angle = (index * Math.PI) / 4
          return (
            <label
              key={label}
              style={{
                left: `calc(50% + ${(radius * Math.sin(angle)).toFixed(1)}px)`,
                top: `calc(50% - ${(radius * Math.cos(angle)).toFixed(1)}px)`,
              }}
              className={classes(
                '-mt-5.5 -ml-5.5 absolute grid size-11 cursor-pointer place-items-center rounded-full text-note outline-accent has-focus-visible:outline-2',
                side === index
                  ? 'bg-accent font-medium text-on-accent'
                  : 'text-ink-soft hover:bg-linen hover:text-ink',
              )}
            >
              <input
                type="radio"
                name={name}
                value={index}
                checked={side === index}
                aria-label={label}
                onChange={() => onChoose(index)}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              <span aria-hidden>{letters[index]}</span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
