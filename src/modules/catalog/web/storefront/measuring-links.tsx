import { AppWindow, Ruler } from 'lucide-react'
import { useTranslation } from 'react-i18next'

const look =
  'inline-flex min-h-11 items-center gap-1.5 text-sm text-ink-soft underline-offset-4 hover:text-ink hover:underline'

/** What of measuring without a camera is open. */
export type MeasuringDialog = 'guide' | 'windows'

/** How to measure without a camera, and the windows measured before. */
export function MeasuringLinks({ onOpen }: { onOpen: (dialog: MeasuringDialog) => void }) {
  const { t } = useTranslation()
  return (
    <div className="mt-2 flex flex-wrap gap-x-5 print:hidden">
      <button type="button" className={look} onClick={() => onOpen('guide')}>
        <Ruler size={16} aria-hidden />
        {t('calculator.guide')}
      </button>
      <button type="button" className={look} onClick={() => onOpen('windows')}>
        <AppWindow size={16} aria-hidden />
        {t('calculator.windows')}
      </button>
    </div>
  )
}
