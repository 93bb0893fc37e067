import { X } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'

/** A modal dialog on the browser's own element: focus stays inside, Escape and the backdrop close it. */
export function Dialog({
  open,
  onClose,
  title,
  closeLabel,
  side = 'centre',
  children,
}: {
  open: boolean
  onClose: () => void
  title: string
  closeLabel: string
  /** `left`: a drawer at the left edge. */
  side?: 'centre' | 'left'
  children: ReactNode
}) {
  const element = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const dialog = element.current
    if (open && dialog && !dialog.open) dialog.showModal()
    if (!open && dialog?.open) dialog.close()
  }, [open])
  if (!open) return null
  return (
    <dialog
      ref={element}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      className={classes(
        'bg-surface text-ink shadow-float backdrop:bg-black/45',
        side === 'centre'
          ? 'm-auto max-h-[90dvh] w-full max-w-2xl overflow-y-auto rounded-lg'
          : 'm-0 h-dvh max-h-none w-80 max-w-[85vw] animate-[sheet-in_180ms_ease-out]',
      )}
    >
      <div className="p-6">
        <div className="mb-4 flex items-start justify-between gap-4">
          <h2 id={titleId} className="text-xl">
            {title}
          </h2>
          <button
            type="button"
            aria-label={closeLabel}
            onClick={onClose}
            className="-m-2 grid size-11 shrink-0 place-items-center rounded-md text-ink-soft hover:bg-linen hover:text-ink"
          >
            <X size={20} aria-hidden />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  )
}
