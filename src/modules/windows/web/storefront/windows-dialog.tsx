import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { SaveWindowForm } from './save-window-form.tsx'
import type { MeasuredSize } from './measured-size.ts'
import { OwnWindowList, type UsedWindows } from './own-window-list.tsx'
import { useFormatSize } from './format-size.ts'

/** Opens beside the calculator, to use a saved window or save the current size. */
export function WindowsDialog({
  size,
  onClose,
  onUse,
  onUseAll,
}: {
  size: MeasuredSize
  onClose: () => void
  onUse: (size: MeasuredSize) => void
  onUseAll?: (sizes: MeasuredSize[]) => UsedWindows
}) {
  const { t, ready } = useTranslation('windows')
  const formatSize = useFormatSize()
  if (!ready) return null
  return (
    <Dialog open title={t('windows.title')} closeLabel={t('windows.close')} onClose={onClose}>
      <div className="grid gap-6">
        <OwnWindowList onUse={onUse} onUseAll={onUseAll} />
        {size.width > 0 && size.height > 0 && (
          <section aria-labelledby="keep-size" className="grid gap-3 border-t border-line pt-5">
            <h3 id="keep-size" className="font-sans text-base font-medium">
              {t('windows.keepSize', { size: formatSize(size) })}
            </h3>
            <SaveWindowForm size={size} asksRecess />
          </section>
        )}
      </div>
    </Dialog>
  )
}
