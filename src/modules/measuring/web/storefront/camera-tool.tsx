import { useEffect, useRef } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { CameraView, type ChosenSize } from './camera-view.tsx'
import { FeedbackCard, FeedbackDialog } from './feedback/feedback-dialog.tsx'
import { useSaveMeasurement } from './feedback/use-save-measurement.ts'

/** Delay between 'Use This Size' and filling the calculator, milliseconds. */
const filledAfterMs = 100

/** The whole camera tool, loaded when it is first opened; it stays mounted after the camera to ask for feedback. */
export function CameraTool({
  open,
  onClose,
  onMeasured,
}: {
  open: boolean
  onClose: () => void
  onMeasured: (size: ChosenSize) => void
}) {
  const { ready } = useTranslation('camera')
  const saving = useSaveMeasurement()
  const filling = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(filling.current), [])
  if (!ready) return null
  const { prompt, saved: measured, closePrompt } = saving
  const offer = (className: string) =>
    prompt === 'card' && measured ? (
      <FeedbackCard measured={measured} onClose={closePrompt} className={className} />
    ) : null
  return (
    <>
      {open && (
        <CameraView
          saving={saving}
          onClose={onClose}
          onUse={(size) => {
            onClose()
            filling.current = setTimeout(() => onMeasured(size), filledAfterMs)
          }}
          onDemo={onMeasured}
          offer={offer('absolute inset-2 z-10')}
        />
      )}
      {/* Where the calculator stands beside the pictures, over the pictures: the price and its button stay free. */}
      {!open &&
        offer(
          'fixed inset-x-3 bottom-28 z-30 max-h-[45dvh] sm:left-auto sm:w-96 md:right-auto md:bottom-6 md:left-6',
        )}
      {prompt === 'dialog' && measured && <FeedbackDialog measured={measured} onClose={closePrompt} />}
    </>
  )
}
