import { whenIdle } from './when-idle.ts'

/** Input that must find a dialog modal, however early it comes. */
const inputs = ['keydown', 'pointerdown', 'wheel'] as const

/** A dialog is modal at the latest so many ms after its first frame. */
const MODAL_AFTER_MS = 400

/**
 * Shows a dialog, and makes it modal once it is painted and the browser has drawn what else it shows. A modal dialog makes everything behind it inert, for which the
 * browser computes the styles of the whole page: below a list of a hundred rows that takes longer than to draw the
 * dialog, and the click would wait for it. Until then it is a popover, which has the same place, backdrop and layer.
 * @returns closes it, which gives the focus back
 */
export function showDialog(dialog: HTMLDialogElement): () => void {
  // Below another modal dialog a popover would be inert. Older browsers have none.
  if (!('popover' in dialog) || document.querySelector('dialog:modal')) {
    dialog.showModal()
    return () => dialog.close()
  }
  const opener = document.activeElement
  dialog.popover = 'manual'
  // This gives it the focus, too.
  dialog.showPopover()
  const makeModal = () => {
    stop()
    const focused = dialog.contains(document.activeElement) ? document.activeElement : null
    // Otherwise the focus would go to what has come into the dialog since, such as the region of messages.
    focused?.setAttribute('autofocus', '')
    dialog.popover = null
    dialog.showModal()
    focused?.removeAttribute('autofocus')
  }
  const stopWaiting = afterPaint(makeModal)
  const stop = () => {
    stopWaiting()
    for (const type of inputs) removeEventListener(type, makeModal, true)
  }
  for (const type of inputs) addEventListener(type, makeModal, true)
  return () => {
    stop()
    dialog.popover = null
    dialog.close()
    // The browser gives it back to what had it when the dialog became modal, which is inside.
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
  }
}

/**
 * Runs something once the frame that contains what was drawn until now is painted and the browser is idle. Returns what
 * cancels it.
 */
function afterPaint(run: () => void): () => void {
  let stop = () => {}
  const { port1, port2 } = new MessageChannel()
  const frame = requestAnimationFrame(() => port2.postMessage(null))
  port1.addEventListener('message', () => (stop = whenIdle(run, 0, MODAL_AFTER_MS)))
  port1.start()
  return () => {
    cancelAnimationFrame(frame)
    port1.close()
    stop()
  }
}
