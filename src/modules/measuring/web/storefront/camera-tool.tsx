import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CameraView, type ChosenSize } from './camera-view.tsx'
import { FeedbackDialog } from './feedback-dialog.tsx'
import { useSaveMeasurement } from './use-save-measurement.ts'

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
        />
      )}
      {saving.asking && saving.saved && <FeedbackDialog measured={saving.saved} onClose={saving.answered} />}
    </>
  )
}
