import { X, Star } from 'lucide-react'
import { useId, useRef, useState, type ComponentProps, type FormEvent } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import {
  lightingConditions,
  measurementMethods,
  surfaceTypes,
} from '#modules/measuring/contract/measuring.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { classes } from '#kernel/web/ui/classes.ts'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { Field, TextArea } from '#kernel/web/ui/field.tsx'
import { Options, SelectField } from '#kernel/web/ui/select-field.tsx'
import { unitSigns, useDecimalComma, useStoredUnit } from '#modules/pricing/web/storefront/index.ts'
import { inUnit } from '#modules/pricing/rules/index.ts'
import { emptyAnswers, sendAnswers, type Answers } from './feedback.ts'
import { useCameraFormat } from '../use-camera-format.ts'
import { logQuietly } from '../../phone/log.ts'
import type { SavedMeasurement } from './recording.ts'

const stars = [1, 2, 3, 4, 5]

/** One to five stars; 0 while nothing is chosen. */
function StarRating({
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

const words = {
  tape_measure: 'feedback.methods.tapeMeasure',
  ruler: 'feedback.methods.ruler',
  laser_measure: 'feedback.methods.laserMeasure',
  estimate: 'feedback.methods.estimate',
  other: 'feedback.other',
  bright: 'feedback.lightings.bright',
  dim: 'feedback.lightings.dim',
  mixed: 'feedback.lightings.mixed',
  outdoor: 'feedback.lightings.outdoor',
  wall: 'feedback.surfaces.wall',
  window: 'feedback.surfaces.window',
  door: 'feedback.surfaces.door',
} as const

interface FeedbackProps {
  measured: SavedMeasurement
  onClose: () => void
}

/** The questions as a modal dialog, opened by the shopper. */
export function FeedbackDialog({ measured, onClose }: FeedbackProps) {
  const { t } = useTranslation('camera')
  return (
    <Dialog open onClose={onClose} title={t('feedback.title')} closeLabel={t('camera.close')}>
      <FeedbackForm measured={measured} onClose={onClose} />
    </Dialog>
  )
}

/** The questions as a card that opens by itself and does not take the focus. */
export function FeedbackCard({ measured, onClose, className }: FeedbackProps & { className: string }) {
  const { t } = useTranslation('camera')
  const titleId = useId()
  return (
    <dialog
      open
      aria-labelledby={titleId}
      className={classes(
        'm-0 h-auto w-auto overflow-y-auto border-0 rounded-lg bg-surface p-4 text-ink shadow-float print:hidden',
        className,
      )}
    >
      <div className="mb-4 flex items-start justify-between gap-4">
        <h2 id={titleId} className="text-lg">
          {t('feedback.title')}
        </h2>
        <button
          type="button"
          aria-label={t('camera.close')}
          onClick={onClose}
          className="-m-2 grid size-11 shrink-0 place-items-center rounded-md text-ink-soft hover:bg-linen hover:text-ink"
        >
          <X size={20} aria-hidden />
        </button>
      </div>
      <FeedbackForm measured={measured} onClose={onClose} />
    </dialog>
  )
}

/** A side measured with a tape, typed with a decimal point or comma. */
function ActualSide(props: Omit<ComponentProps<typeof Field>, 'ref' | 'type' | 'inputMode'>) {
  const field = useRef<HTMLInputElement>(null)
  useDecimalComma(field)
  return <Field {...props} ref={field} type="number" inputMode="decimal" />
}

/**
 * Asks how a measurement compares with a tape. All fields are optional. They stand side by side where the dialog or the
 * card is wide enough for ten stars, whatever the width of the window.
 */
function FeedbackForm({ measured, onClose }: FeedbackProps) {
  const { t } = useTranslation('camera')
  const { side } = useCameraFormat()
  const [unit] = useState(useStoredUnit())
  const sign = useTranslation().t(unitSigns[unit])
  const [answers, setAnswers] = useState(emptyAnswers)
  const [sending, setSending] = useState(false)
  const larger = Math.max(measured.widthMm, measured.heightMm) / 1000
  const smaller = Math.min(measured.widthMm, measured.heightMm) / 1000
  const set = (changed: Partial<Answers>) => setAnswers((previous) => ({ ...previous, ...changed }))

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setSending(true)
    try {
      await sendAnswers(answers, measured, unit)
      onClose()
    } catch (error) {
      logQuietly('The feedback was not sent', error)
      setSending(false)
    }
  }

  const choice = (
    label: string,
    name: 'method' | 'lighting' | 'surface',
    values: readonly (keyof typeof words)[],
  ) => (
    <SelectField label={label} value={answers[name]} onChange={({ target }) => set({ [name]: target.value })}>
      <option value="">{t('feedback.choose')}</option>
      <Options of={values} label={(value) => t(words[value])} />
    </SelectField>
  )
  const actual = (label: string, name: 'length' | 'width') => (
    <ActualSide
      label={label}
      step={inUnit(0.001, unit)}
      min={0}
      max={inUnit(50, unit)}
      value={answers[name]}
      onChange={({ target }) => set({ [name]: target.value })}
    />
  )

  return (
    <form onSubmit={(event) => void submit(event)} className="@container grid gap-5">
      <p className="-mt-3 text-sm text-ink-soft">{t('feedback.subtitle')}</p>
      <div className="grid gap-4 @lg:grid-cols-2">
        <div className="rounded-md bg-linen p-4">
          <h3 className="text-base">{t('feedback.measured')}</h3>
          <dl className="figures mt-2 grid grid-cols-[auto_1fr] gap-x-4 text-sm">
            <dt className="text-ink-soft">{t('camera.length')}</dt>
            <dd>{side(larger)}</dd>
            <dt className="text-ink-soft">{t('camera.width')}</dt>
            <dd>{side(smaller)}</dd>
          </dl>
        </div>
        <div className="grid gap-3">
          {actual(t('feedback.actualLength', { unit: sign }), 'length')}
          {actual(t('feedback.actualWidth', { unit: sign }), 'width')}
        </div>
      </div>
      <div className="grid gap-4 @lg:grid-cols-2">
        <StarRating
          label={t('feedback.satisfaction')}
          value={answers.satisfaction}
          onChange={(satisfaction) => set({ satisfaction })}
        />
        <StarRating
          label={t('feedback.difficulty')}
          value={answers.difficulty}
          onChange={(difficulty) => set({ difficulty })}
        />
      </div>
      <div className="grid gap-4 @lg:grid-cols-3">
        {choice(t('feedback.method'), 'method', measurementMethods)}
        {choice(t('feedback.lighting'), 'lighting', lightingConditions)}
        {choice(t('feedback.surface'), 'surface', surfaceTypes)}
      </div>
      <TextArea
        label={t('feedback.comments')}
        rows={3}
        maxLength={2000}
        value={answers.comments}
        onChange={({ target }) => set({ comments: target.value })}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={onClose}>
          {t('feedback.skip')}
        </Button>
        <Button type="submit" disabled={sending}>
          {sending ? t('feedback.submitting') : t('feedback.submit')}
        </Button>
      </div>
    </form>
  )
}
