import type { KeyboardEvent } from 'react'

/**
 * Keys of a search within a form. Enter does not submit the form. Escape in an empty field cancels the dialog around
 * it: Safari would empty the empty field and leave the dialog open.
 */
export function searchKeys(event: KeyboardEvent<HTMLInputElement>): void {
  const { key, currentTarget } = event
  if (key === 'Enter') event.preventDefault()
  const dialog = key === 'Escape' && currentTarget.value === '' && currentTarget.closest('dialog')
  if (!dialog) return
  event.preventDefault()
  dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
}
