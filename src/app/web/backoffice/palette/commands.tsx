import { Search } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { lazyComponent } from '#kernel/web/backoffice/loading/lazy-component.tsx'
import { loadWhenIdle } from '#kernel/web/backoffice/loading/load-when-idle.ts'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { t } from '#kernel/web/backoffice/language.ts'
import { useGlobalKeys } from './use-global-keys.ts'
import { shortcuts } from './shortcuts.ts'

/** The list of keyboard shortcuts. */
function ShortcutsHelp({ open, close }: { open: boolean; close: () => void }) {
  return (
    <Dialog open={open} onClose={close} title="Keyboard shortcuts" closeLabel="Close">
      <div className="grid gap-6 text-dense/5 sm:grid-cols-2">
        {shortcuts.map(({ group, keys }) => (
          <section key={group} aria-label={group}>
            <h3 className="mb-2 font-sans text-dense font-semibold">{group}</h3>
            <dl className="grid gap-1">
              {keys.map(({ keys: pressed, does }) => (
                <div key={pressed} className="flex min-h-8 items-center justify-between gap-4">
                  <dt className="text-ink-soft">{does}</dt>
                  <dd>
                    <kbd className="rounded-sm border border-line bg-linen px-1.5 py-0.5 font-sans text-note whitespace-nowrap">
                      {t(pressed)}
                    </kbd>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

const loadPalette = () => import('./palette.tsx')
const Palette = lazyComponent(async () => (await loadPalette()).Palette)

/** The palette's button, and the dialogs that the keyboard opens. */
export function Commands() {
  const [open, setOpen] = useState<'palette' | 'help' | null>(null)
  const openPalette = useCallback(() => setOpen('palette'), [])
  const openHelp = useCallback(() => setOpen('help'), [])
  const close = useCallback(() => setOpen(null), [])
  useEffect(() => loadWhenIdle(loadPalette), [])
  useGlobalKeys({ openPalette, openHelp })
  return (
    <>
      <button
        type="button"
        aria-label="Command palette"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={openPalette}
        title="Command palette (Ctrl K)"
        className="grid size-9 shrink-0 place-items-center rounded-md text-ink-soft hover:bg-linen hover:text-ink max-desk:size-11"
      >
        <Search size={16} aria-hidden />
      </button>
      {open === 'palette' && <Palette close={close} openHelp={openHelp} />}
      <ShortcutsHelp open={open === 'help'} close={close} />
    </>
  )
}
