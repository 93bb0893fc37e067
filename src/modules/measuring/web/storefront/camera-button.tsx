import { Camera } from 'lucide-react'
import { Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { Opened } from '#kernel/web/storefront/opened.tsx'
import { classes } from '#kernel/web/ui/classes.ts'
import type { ChosenSize } from './camera-view.tsx'
import { requestOrientationPermission } from './orientation.ts'

const load = () => import('./camera-tool.tsx').then((module) => module.CameraTool)

/** The camera tool, loaded when it is first opened. It contains forms, so render it outside any form. */
export function useCamera(onMeasured: (size: ChosenSize) => void): { open: () => void; tool: ReactNode } {
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  return {
    open: () => {
      requestOrientationPermission()
      setOpen(true)
      setWasOpen(true)
    },
    tool: wasOpen && (
      <Suspense fallback={null}>
        <Opened
          load={load}
          onFail={() => setWasOpen(false)}
          open={isOpen}
          onClose={() => setOpen(false)}
          onMeasured={onMeasured}
        />
      </Suspense>
    ),
  }
}

const floating =
  'at-hand:narrow:fixed at-hand:narrow:bottom-[max(0.875rem,env(safe-area-inset-bottom))] at-hand:narrow:left-3 at-hand:narrow:z-30 tall:fixed tall:right-3 tall:bottom-28 tall:z-30 tall:size-12 tall:shadow-float'

/** The button that opens the camera tool, in place or floating; on phones it floats within the bar at the bottom. */
export function CameraButton({ isFloating, onOpen }: { isFloating: boolean; onOpen: () => void }) {
  const { t } = useTranslation()
  return (
    <span className="size-11 shrink-0 md:size-10 noscript:hidden print:hidden">
      <button
        type="button"
        aria-label={t('calculator.camera')}
        title={t('calculator.camera')}
        onClick={onOpen}
        className={classes(
          'grid size-11 place-items-center rounded-full bg-accent text-on-accent transition-colors duration-150 hover:bg-accent-strong md:size-10 forced-colors:border',
          isFloating && floating,
        )}
      >
        <Camera size={20} aria-hidden />
      </button>
    </span>
  )
}
