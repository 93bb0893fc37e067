import { Search } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { lazyComponent } from '#kernel/web/backoffice/loading/lazy-component.tsx'
import { loadWhenIdle } from '#kernel/web/backoffice/loading/load-when-idle.ts'
import { ShortcutsHelp } from './shortcuts-help.tsx'
import { useGlobalKeys } from './use-global-keys.ts'

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
