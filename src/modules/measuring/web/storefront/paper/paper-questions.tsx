import { useId } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import type { Measuring } from '../measuring.ts'

/** Whether the sheet hangs in the plane of the opening; unknown until the shopper says so. */
export type SheetPlane = 'unknown' | 'same' | 'other'

const format = {
  question: 'camera.whichFormat',
  answers: [
    ['a4', 'camera.formats.a4'],
    ['letter', 'camera.formats.letter'],
  ],
} as const

/** Asks which of the two usual sheets it is, if the picture does not show it. */
export function FormatQuestion({ measuring }: { measuring: Measuring }) {
  if (!measuring.shown?.cautions.includes('format_unclear')) return null
  return (
    <Question {...format} onSay={(chosen) => measuring.choosePaper({ ...measuring.paper, format: chosen })} />
  )
}

const outline = {
  question: 'camera.whichOutline',
  answers: [
    ['edge', 'camera.paperEdge'],
    ['line', 'camera.printedLine'],
  ],
} as const

/** Asks whether the sheet's outline follows the paper or a frame printed on it, if the picture does not show it. */
export function OutlineQuestion({ measuring }: { measuring: Measuring }) {
  if (!measuring.shown?.cautions.includes('frame_unclear')) return null
  return (
    <Question
      {...outline}
      onSay={(followed) => (followed === 'edge' ? measuring.trustOutline() : measuring.tapSheet('line'))}
    />
  )
}

function Question<Answer extends string>({
  question,
  answers,
  onSay,
}: {
  question: string
  answers: readonly (readonly [Answer, string])[]
  onSay: (answer: Answer) => void
}) {
  const { t } = useTranslation('camera')
  const id = useId()
  return (
    <fieldset aria-labelledby={id} className="grid gap-2 rounded-md border border-line p-3 text-sm">
      <p id={id} className="font-medium">
        {t(question)}
      </p>
      <div className="grid grid-cols-2 gap-2">
        {answers.map(([answer, text]) => (
          <Button key={answer} look="quiet" size="sm" className="min-h-11" onClick={() => onSay(answer)}>
            {t(text)}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}

/**
 * Asks whether the sheet is in the plane of the opening, which no picture shows: a sheet 5 cm in front of it at 1.5 m
 * makes a result more than 3 % too small.
 */
export function PlaneQuestion({ onSay }: { onSay: (plane: SheetPlane) => void }) {
  const { t } = useTranslation('camera')
  const id = useId()
  return (
    <fieldset aria-labelledby={id} className="grid gap-2 rounded-md border border-line p-3">
      <div className="flex items-center gap-3">
        <Sides />
        <p id={id}>{t('camera.inPlane')}</p>
      </div>
      <div className="grid grid-cols-2 gap-2">
        <Button look="quiet" size="sm" className="min-h-11" onClick={() => onSay('same')}>
          {t('camera.samePlane')}
        </Button>
        <Button look="quiet" size="sm" className="min-h-11" onClick={() => onSay('other')}>
          {t('camera.otherPlane')}
        </Button>
      </div>
    </fieldset>
  )
}

/** Seen from the side: the wall with its recess, and a sheet in the plane of its edge or deeper on the glass. */
function Sides() {
  return (
    <svg viewBox="0 0 72 48" className="h-12 w-18 shrink-0" aria-hidden="true" fill="none">
      <g className="stroke-ink-soft" strokeWidth="2">
        <path d="M14 4V14H28V34H14V44" />
        <path d="M50 4V14H64V34H50V44" />
      </g>
      <path d="M14 17V31" className="stroke-accent" strokeWidth="4" />
      <path d="M62 17V31" className="stroke-clay" strokeWidth="4" />
    </svg>
  )
}
