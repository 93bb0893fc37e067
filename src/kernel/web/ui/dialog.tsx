import { X } from 'lucide-react'
import { useDeferredValue, useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { classes } from './classes.ts'
import { focusFirst } from './first-focus.ts'
import { registerDialog } from './open-dialogs.ts'
import { showDialog } from './show-dialog.ts'
import { Unbroken } from './unbroken.tsx'

interface DialogProps {
  onClose: () => void
  title: string
  closeLabel: string
  /** `top`: keeps its upper edge as its content grows; `left`: a drawer at the left edge; `right`: a sheet at the right edge, beside which the page stays visible. */
  side?: 'centre' | 'top' | 'left' | 'right'
  /** Wide enough for a table. */
  wide?: boolean
  /** The title is only for screen readers, because the content is self-explanatory. */
  bare?: boolean
  children: ReactNode
}

const sides = {
  centre: 'm-auto max-h-[90dvh] w-[calc(100%-2rem)] overflow-y-auto rounded-lg',
  top: 'mx-auto mt-3 mb-auto max-h-[calc(100dvh-1.5rem)] w-[calc(100%-1.5rem)] max-w-2xl overflow-y-auto rounded-lg sm:mt-20 sm:max-h-[80dvh]',
  left: 'm-0 h-dvh max-h-none w-80 max-w-[85vw] animate-[sheet-in_180ms_ease-out]',
  right: 'm-0 ml-auto h-dvh max-h-none w-140 max-w-full animate-[sheet-right_180ms_ease-out] overflow-y-auto',
} as const

/**
 * A modal dialog on the browser's own element: focus stays inside, Escape and the backdrop close it. First the focus is
 * on the first field of its form, in a question whether to destroy something on the button that does not, and otherwise
 * on Close.
 */
export function Dialog({ open, ...rest }: DialogProps & { open: boolean }) {
  return open ? <OpenDialog {...rest} /> : null
}

function OpenDialog({
  onClose,
  title,
  closeLabel,
  side = 'centre',
  wide = false,
  bare = false,
  children,
}: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const messages = useRef<HTMLDivElement>(null)
  const titleId = useId()
  useLayoutEffect(() => {
    const dialog = element.current
    if (dialog === null) return undefined
    const close = showDialog(dialog)
    // Drawers and sheets are read first.
    if (side === 'centre' || side === 'top') focusFirst(dialog)
    const forget = messages.current ? registerDialog(messages.current) : undefined
    return () => {
      forget?.()
      // A dialog returns the focus to its opener only if it is closed before it is removed.
      close()
    }
  }, [side])
  useEffect(() => {
    const dialog = element.current
    // A click whose target is the dialog itself is a click on the backdrop. The second click of a double click on what
    // opened the dialog also lands there.
    const onClick = ({ target, detail }: MouseEvent) => target === dialog && detail < 2 && onClose()
    dialog?.addEventListener('click', onClick)
    return () => dialog?.removeEventListener('click', onClick)
  }, [onClose])
  return (
    <dialog
      ref={element}
      aria-labelledby={titleId}
      // The owner decides whether it closes, because it may contain unsaved input.
      onCancel={(event) => {
        if (event.target !== element.current) return
        event.preventDefault()
        onClose()
      }}
      onClose={onClose}
      className={classes(
        'bg-surface text-ink shadow-float',
        side === 'right' ? 'backdrop:bg-black/20' : 'backdrop:bg-black/45',
        sides[side],
        side === 'centre' && (wide ? 'max-w-4xl' : 'max-w-2xl'),
      )}
    >
      <div ref={messages} />
      <div className={bare ? 'p-3' : 'p-6'}>
        <div className={bare ? 'absolute top-3 right-3' : 'mb-4 flex items-start justify-between gap-4'}>
          <h2 id={titleId} className={bare ? 'sr-only' : 'text-xl'}>
            <Unbroken text={title} />
          </h2>
          <button
            type="button"
            data-close
            aria-label={closeLabel}
            onClick={onClose}
            className={classes(
              'grid size-11 shrink-0 place-items-center rounded-md text-ink-soft hover:bg-linen hover:text-ink',
              !bare && '-m-2',
            )}
          >
            <X size={20} aria-hidden />
          </button>
        </div>
        {side === 'right' ? <AfterFrame>{children}</AfterFrame> : children}
      </div>
    </dialog>
  )
}

/** Draws the content of a sheet after its frame, so that a click does not wait for all of it to see the sheet come. */
function AfterFrame({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) ? children : null
}
