import { AppWindow, Ruler } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'

const look =
  'inline-flex min-h-11 items-center gap-1.5 text-sm text-ink-soft underline-offset-4 hover:text-ink hover:underline md:min-h-9'

/** The dialogs for measuring without a camera. */
export type MeasuringDialog = 'guide' | 'windows'

/** Links to the measuring guide and to the windows measured before, followed by the children. */
export function MeasuringLinks({
  onOpen,
  ref,
  children,
}: {
  onOpen: (dialog: MeasuringDialog) => void
  ref: Ref<HTMLDivElement>
  children: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <div ref={ref} className="mt-2 flex items-center gap-x-3 print:hidden">
      <div className="flex min-w-0 flex-1 flex-wrap gap-x-3 sm:gap-x-5 noscript:hidden">
        <button type="button" className={look} onClick={() => onOpen('guide')}>
          <Ruler size={16} aria-hidden />
          {t('calculator.guide')}
        </button>
        <button type="button" className={look} onClick={() => onOpen('windows')}>
          <AppWindow size={16} aria-hidden />
          {t('calculator.windows')}
        </button>
      </div>
      {children}
    </div>
  )
}
