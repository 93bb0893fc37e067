import { sendFeedback } from '#modules/measuring/contract/measuring.ts'
import { call } from '#kernel/web/api.ts'
import { metresIn, type Unit } from '#modules/pricing/rules/index.ts'
import type { SavedMeasurement } from './recording.ts'

/** The state of the form; '' and 0 for unanswered fields. */
export interface Answers {
  /** As typed, in the unit of this browser: the larger side. */
  length: string
  width: string
  satisfaction: number
  difficulty: number
  method: string
  lighting: string
  surface: string
  comments: string
}

export const emptyAnswers: Answers = {
  length: '',
  width: '',
  satisfaction: 0,
  difficulty: 0,
  method: '',
  lighting: '',
  surface: '',
  comments: '',
}

function millimetresOf(text: string, unit: Unit): number | undefined {
  const metres = metresIn(Number(text.replace(',', '.')), unit)
  return text.trim() !== '' && Number.isFinite(metres) ? Math.round(metres * 1000) : undefined
}

/** The typed sides by axis: the actual length belongs to the axis with the larger measured side. */
export function actualSides(
  { length, width }: Pick<Answers, 'length' | 'width'>,
  { widthMm, heightMm }: Pick<SavedMeasurement, 'widthMm' | 'heightMm'>,
  unit: Unit,
) {
  const [larger, smaller] = [millimetresOf(length, unit), millimetresOf(width, unit)]
  const isWide = widthMm > heightMm
  return {
    actualWidth: isWide ? larger : smaller,
    actualHeight: isWide ? smaller : larger,
    actualArea: larger !== undefined && smaller !== undefined ? larger * smaller : undefined,
  }
}

type Body = NonNullable<Parameters<typeof call<typeof sendFeedback>>[1]['body']>

/** Sends the answers about a stored measurement, in millimetres. Throws when the shop refuses them. */
export async function sendAnswers(answers: Answers, measured: SavedMeasurement, unit: Unit): Promise<void> {
  await call(sendFeedback, {
    body: {
      measurementId: measured.measurementId,
      sessionId: measured.sessionId,
      ...actualSides(answers, measured, unit),
      calculatedWidth: measured.widthMm,
      calculatedHeight: measured.heightMm,
      calculatedArea: measured.widthMm * measured.heightMm,
      satisfactionRating: answers.satisfaction,
      difficultyRating: answers.difficulty,
      measurementMethod: answers.method as Body['measurementMethod'],
      lightingConditions: answers.lighting as Body['lightingConditions'],
      surfaceType: answers.surface as Body['surfaceType'],
      measurementPurpose: '',
      feedbackComments: answers.comments,
      wouldUseAgain: true,
    },
  })
}
