import { Camera } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChosenSize } from './camera-view.tsx'
import { askForTilt } from './orientation.ts'

const load = () => import('./camera-tool.tsx')
const CameraTool = lazy(() => load().then((module) => ({ default: module.CameraTool })))

/** The floating button of the camera tool. The tool itself is loaded on the first click. */
export function CameraButton({ onMeasured }: { onMeasured: (size: ChosenSize) => void }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-label={t('calculator.camera')}
        title={t('calculator.camera')}
        onClick={() => {
          askForTilt()
          setOpen(true)
          setWasOpen(true)
        }}
        className="fixed right-4 bottom-28 z-20 grid size-14 place-items-center rounded-full bg-accent text-on-accent shadow-float transition-colors duration-150 hover:bg-accent-strong md:right-6 md:bottom-6 forced-colors:border noscript:hidden print:hidden"
      >
        <Camera size={24} aria-hidden />
      </button>
      {wasOpen && (
        <Suspense fallback={null}>
          <CameraTool open={open} onClose={() => setOpen(false)} onMeasured={onMeasured} />
        </Suspense>
      )}
    </>
  )
}
