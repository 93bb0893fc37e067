import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { registerDialog } from '#kernel/web/ui/open-dialogs.ts'

/** A modal over the whole screen; Escape closes it. */
export function FullScreen({
  label,
  onClose,
  children,
}: {
  label: string
  onClose: () => void
  children: ReactNode
}) {
  const element = useRef<HTMLDialogElement>(null)
  const messages = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const dialog = element.current
    if (dialog === null) return undefined
    dialog.showModal()
    const forget = messages.current ? registerDialog(messages.current) : undefined
    return () => {
      forget?.()
      dialog.close()
    }
  }, [])
  return (
    <dialog
      ref={element}
      aria-label={label}
      onCancel={(event) => {
        if (event.target !== element.current) return
        event.preventDefault()
        onClose()
      }}
      onClose={onClose}
      className="fixed inset-0 m-0 h-dvh max-h-none w-dvw max-w-none overflow-hidden bg-black text-ink print:hidden"
    >
      <div ref={messages} />
      {children}
    </dialog>
  )
}
