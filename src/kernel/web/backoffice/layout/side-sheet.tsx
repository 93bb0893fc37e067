import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { useDeferredValue, useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { locale, t } from '../language.ts'
import { useHasRoomBeside, type RowPlace } from '../table/row-place.ts'

interface SheetProps {
  onClose: () => void
  title: string
  /** The key of its row. */
  rowKey: string | undefined
  /** Where the record stands in its list; null: not on its page. */
  place: RowPlace | null
  /** Opens another row of the list instead. */
  open: (key: string) => void
  children: ReactNode
}

/**
 * One record of a list. Where there is room it stands beside the list, which stays in use; on narrower screens it is a
 * modal dialog at the right edge.
 */
export function SideSheet({ isOpen, ...sheet }: SheetProps & { isOpen: boolean }) {
  const hasRoom = useHasRoomBeside()
  if (!isOpen) return null
  if (hasRoom) return <Beside {...sheet} />
  const { onClose, title, children } = sheet
  return (
    <Dialog open onClose={onClose} title={title} closeLabel="Close" side="right">
      {children}
    </Dialog>
  )
}

const buttonLook =
  'grid size-9 shrink-0 place-items-center rounded-md text-ink-soft hover:not-disabled:bg-linen hover:not-disabled:text-ink disabled:opacity-40'

const scrollToTop = (mark: HTMLElement | null) => mark?.parentElement?.scrollTo(0, 0)

/** A dialog that is not modal: Escape closes it, and the focus goes to the row that it showed. */
function Beside({ onClose, title, rowKey, place, open, children }: SheetProps) {
  const shownKey = useRef(rowKey)
  const element = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // The sheet is seen before all of its content is drawn.
  const isDrawn = useDeferredValue(true, false)
  useLayoutEffect(() => {
    const dialog = element.current
    const opener = document.activeElement
    dialog?.querySelector<HTMLElement>('[data-close]')?.focus({ preventScroll: true })
    return () => {
      const { activeElement: active, body } = document
      // What had the focus may have gone with its record. Somebody in the list stays there.
      if (active !== body && !dialog?.contains(active)) return
      const row = document.querySelector<HTMLElement>(`[data-row="${CSS.escape(shownKey.current ?? '')}"]`)
      const next = row ?? (opener instanceof HTMLElement ? opener : null)
      // After React, which gives the focus back to what had it before.
      queueMicrotask(() => next?.focus({ preventScroll: true }))
    }
  }, [])
  useEffect(() => {
    shownKey.current = rowKey
  }, [rowKey])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      // It belongs to a dialog above, or to a field of the list.
      if (document.querySelector('dialog:modal, dialog:popover-open')) return
      const { target } = event
      const isInList = target instanceof Element && !element.current?.contains(target)
      if (isInList && target.closest('input:not([type=checkbox]), textarea, select')) return
      event.preventDefault()
      onClose()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [onClose])
  return (
    <dialog
      ref={element}
      open
      data-beside
      aria-labelledby={titleId}
      className="fixed top-14 right-0 bottom-0 left-auto z-20 m-0 h-auto max-h-none w-[clamp(25rem,40vw,35rem)] max-w-none animate-[sheet-right_180ms_ease-out] overflow-y-auto border-l border-line bg-surface text-ink print:hidden"
    >
      {/* Another record begins at its top. */}
      <span key={title} ref={scrollToTop} />
      <div className="sticky top-0 z-10 flex items-center gap-1 border-b border-line bg-surface py-2 pr-3 pl-6">
        <h2 id={titleId} className="mr-auto min-w-0 truncate text-lg/7">
          {title}
        </h2>
        {place && <Steps place={place} open={open} />}
        <button type="button" data-close aria-label="Close" onClick={onClose} className={buttonLook}>
          <X size={18} aria-hidden />
        </button>
      </div>
      <div className="px-6 pt-4 pb-8">{isDrawn ? children : null}</div>
    </dialog>
  )
}

/** Where the record stands in its list, and the ways to its neighbours, for which there are the keys J and K too. */
function Steps({
  place: { at, total, previous, next },
  open,
}: Pick<SheetProps, 'open'> & { place: RowPlace }) {
  const step = (key: string | undefined) => () => key !== undefined && open(key)
  return (
    <>
      {at !== undefined && (
        <span className="figures px-1 whitespace-nowrap text-ink-soft">
          {t('{{length}} of {{max}}', {
            length: at.toLocaleString(locale()),
            max: total.toLocaleString(locale()),
          })}
        </span>
      )}
      <button
        type="button"
        aria-label="Previous"
        aria-keyshortcuts="k"
        disabled={previous === undefined}
        onClick={step(previous)}
        className={buttonLook}
      >
        <ChevronLeft size={18} aria-hidden />
      </button>
      <button
        type="button"
        aria-label="Next"
        aria-keyshortcuts="j"
        disabled={next === undefined}
        onClick={step(next)}
        className={buttonLook}
      >
        <ChevronRight size={18} aria-hidden />
      </button>
    </>
  )
}
