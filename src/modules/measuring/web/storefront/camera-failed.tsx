import { useState } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import type { CameraFault } from '../phone/camera.ts'
import { useCameraFormat } from './use-camera-format.ts'

const messages = {
  inApp: 'camera.faults.inApp',
  unsupported: 'camera.faults.unsupported',
  denied: 'camera.faults.denied',
  missing: 'camera.faults.missing',
  busy: 'camera.faults.busy',
  unavailable: 'camera.faults.unavailable',
  cannotPlay: 'camera.faults.cannotPlay',
} as const

/** Metres. */
export const demoSize = { width: 1.2, height: 1.5 } as const

/** A full-screen message about why there is no picture, and what to do. */
export function CameraFailed({
  fault,
  demoChosen,
  onRetry,
  onDemo,
}: {
  fault: CameraFault
  demoChosen: boolean
  onRetry: () => void
  onDemo: () => void
}) {
  const { t } = useTranslation('camera')
  const { side, squareMetres } = useCameraFormat()
  const { width, height } = demoSize
  return (
    <div className="absolute inset-0 grid place-items-center bg-paper p-6 text-center">
      <div className="grid max-w-md justify-items-center gap-6">
        <p role="alert" className="font-serif text-xl text-balance">
          {t(messages[fault])}
        </p>
        {(fault === 'inApp' || fault === 'unsupported') && <p>{t('camera.openElsewhere')}</p>}
        <div className="flex flex-wrap justify-center gap-3">
          <Button onClick={onRetry} disabled={demoChosen}>
            {t('camera.tryAgain')}
          </Button>
          {(fault === 'inApp' || fault === 'unsupported') && <CopyAddress />}
          <Button look="quiet" onClick={onDemo} disabled={demoChosen}>
            {t('camera.demo')}
          </Button>
        </div>
        <output className="figures block min-h-6 text-balance text-ink-soft">
          {demoChosen &&
            t('camera.demoUsed', {
              size: `${side(width)} × ${side(height)} = ${squareMetres(width * height)}`,
            })}
        </output>
      </div>
    </div>
  )
}

/** An app on the home screen has neither a menu nor an address bar. */
function CopyAddress() {
  const { t } = useTranslation('camera')
  const [isRefused, setRefused] = useState(false)
  async function copy() {
    try {
      await navigator.clipboard.writeText(location.href)
      toast({ title: t('camera.linkCopied') })
    } catch {
      // Many apps allow no page to copy.
      setRefused(true)
    }
  }
  if (isRefused)
    return (
      <p className="basis-full rounded-md border border-line bg-surface px-3 py-2 wrap-anywhere select-all">
        {location.href}
      </p>
    )
  return (
    <Button look="quiet" onClick={() => void copy()}>
      {t('camera.copyLink')}
    </Button>
  )
}
