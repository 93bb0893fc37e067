import { Star } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { classes } from '#kernel/web/ui/classes.ts'

const stars = [1, 2, 3, 4, 5]

/** One to five stars; 0 while nothing is chosen. */
export function StarRating({
  label,
  value,
  onChange,
}: {
  label: string
  value: number
  onChange: (value: number) => void
}) {
  const { t } = useTranslation('camera')
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className="grid gap-1">
      <span aria-hidden className="text-sm font-medium">
        {label}
      </span>
      <div className="-ml-2 flex">
        {stars.map((star) => (
          <label
            key={star}
            className="relative grid size-11 cursor-pointer place-items-center rounded-md has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              value={star}
              aria-label={t('feedback.stars', { count: star })}
              checked={value === star}
              onChange={() => onChange(star)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <Star
              size={26}
              aria-hidden
              className={classes(star <= value ? 'fill-current text-accent' : 'text-ink-soft')}
            />
          </label>
        ))}
      </div>
    </div>
  )
}
