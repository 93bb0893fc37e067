import { Search } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { lazyComponent } from '#kernel/web/backoffice/loading/lazy-component.tsx'
import { loadWhenIdle } from '#kernel/web/backoffice/loading/load-when-idle.ts'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { t } from '#kernel/web/backoffice/language.ts'
import { shortcuts, goTo } from './shortcuts.ts'

/** How long the second key of a pair may take, in ms. */
const timeoutMs = 1200

const writing = 'input:not([type=checkbox]), textarea, select, [contenteditable=true], dialog'

/** Ctrl or Cmd with K opens the palette, ? opens the help, and G followed by a letter opens a screen. */
function useGlobalKeys({ openPalette, openHelp }: { openPalette: () => void; openHelp: () => void }): void {
  const navigate = useNavigate()
  useEffect(() => {
    let went = Number.NEGATIVE_INFINITY
    const onKey = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase()
      if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && key === 'k') {
        event.preventDefault()
        openPalette()
        return
      }
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (event.target instanceof Element && event.target.closest(writing)) return
      const target = event.timeStamp - went < timeoutMs ? goTo[key] : undefined
      went = key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY
      if (key === '?') openHelp()
      else if (target === undefined) return
      // The screens' paths come from a table that the router's types do not know.
      else void navigate({ to: target as '/admin' })
      event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [navigate, openPalette, openHelp])
}

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
