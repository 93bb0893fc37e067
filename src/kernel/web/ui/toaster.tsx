import { X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { classes } from './classes.ts'
import { useTopmostDialog } from './open-dialogs.ts'
import { closeToast, markSeen, useToasts } from './toast-store.ts'

const looks = {
  default: 'border-line bg-surface text-ink',
  destructive: 'border-clay bg-clay-wash text-ink',
} as const

/** Detects when its message is painted: after two animation frames. */
function Painted({ id }: { id: number }) {
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => markSeen(id))
    })
    return () => cancelAnimationFrame(frame)
  }, [id])
  return null
}

/** Shows all messages, inside the topmost open dialog; F8 moves the focus to them. */
export function Toaster({ label = 'Notification', closeLabel }: { label?: string; closeLabel: string }) {
  const dialog = useTopmostDialog()
  const messages = useToasts()
  const isAtBottom = messages[0]?.isAtBottom
  const viewport = (
    <Toast.Viewport
      label={`${label} ({hotkey})`}
      className={classes(
        'print:hidden fixed right-0 z-50 grid w-full max-w-md gap-2 p-4',
        // Below the header, where it covers neither a price nor a button of the page.
        !dialog && (isAtBottom ? 'bottom-0' : 'top-16'),
        // In a dialog where it covers neither a refused field nor the buttons.
        dialog && 'max-sm:top-0 sm:right-auto sm:bottom-0 sm:left-0',
      )}
    />
  )
  return (
    <Toast.Provider
      // The key resets the provider for each message. Otherwise, after a message was closed by hand, it would still
      // count as hovered and never hide the next one.
      key={messages[0]?.id}
      duration={5000}
      swipeDirection="right"
      swipeThreshold={50}
      label={label}
    >
      {messages.map(({ id, title, description, detail, variant, action, open }) => (
        <Toast.Root
          key={id}
          open={open}
          onOpenChange={(next) => !next && closeToast(id)}
          data-variant={variant}
          className={classes(
            'flex items-start gap-3 rounded-lg border p-4 shadow-float data-[state=open]:animate-[toast-in_160ms_ease-out]',
            'data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
            looks[variant],
          )}
        >
          <Painted id={id} />
          <div className="grid grow gap-0.5">
            <Toast.Title className="text-sm font-semibold">{title}</Toast.Title>
            {description && (
              <Toast.Description className="text-sm text-ink-soft">{description}</Toast.Description>
            )}
            {detail && <p className="figures text-sm text-ink-soft">{detail}</p>}
          </div>
          {action && (
            <Toast.Action
              altText={action.label}
              onClick={action.run}
              className="-my-1 shrink-0 rounded-md border border-line px-3 py-1 text-sm font-medium hover:border-ink-soft hover:bg-linen"
            >
              {action.label}
            </Toast.Action>
          )}
          <Toast.Close aria-label={closeLabel} className="-m-2 p-2 text-ink-soft hover:text-ink">
            <X size={16} aria-hidden />
          </Toast.Close>
        </Toast.Root>
      ))}
      {dialog ? createPortal(viewport, dialog) : viewport}
    </Toast.Provider>
  )
}
