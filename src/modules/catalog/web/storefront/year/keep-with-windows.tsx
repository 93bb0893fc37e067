import { Check } from 'lucide-react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import type { OwnWindow, WindowLight } from '#modules/windows/contract.ts'
import { useOwnWindows } from '#modules/windows/web/storefront/index.ts'

const isSame = (one: WindowLight | null | undefined, other: WindowLight) =>
  one?.town === other.town && one.side === other.side && one.spot === other.spot

/** The shopper's saved windows: one that keeps this light brings its year back when its size is used. */
export function KeepWithWindows({ light }: { light: WindowLight }) {
  const { t } = useTranslation('year')
  const { t: say } = useTranslation()
  const { windows, change } = useOwnWindows()
  if (windows.length === 0) return null
  async function keep({ name, width, height, mount, depth, topHeight, method, ...window }: OwnWindow) {
    const storedLight = isSame(window.light, light) ? null : light
    const same = { name, width, height, mount, depth, topHeight, method }
    try {
      await change({ ...window, ...same }, { ...same, light: storedLight })
    } catch {
      toast({ title: say('shell.failed'), variant: 'destructive' })
    }
  }
  return (
    <div className="grid gap-2 lg:col-span-full">
      <p id="year-keep" className="text-sm font-medium">
        {t('keep')}
      </p>
      <ul aria-labelledby="year-keep" className="flex flex-wrap gap-2">
        {windows.map((window) => (
          <li key={window.id}>
            <Button
              look="quiet"
              size="sm"
              aria-pressed={isSame(window.light, light)}
              onClick={() => void keep(window)}
            >
              {isSame(window.light, light) && <Check size={15} aria-hidden />}
              {window.name}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
