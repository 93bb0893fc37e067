import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { shortcuts } from './shortcuts.ts'
import { t } from '#kernel/web/backoffice/language.ts'

/** The list of keyboard shortcuts. */
export function ShortcutsHelp({ open, close }: { open: boolean; close: () => void }) {
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
