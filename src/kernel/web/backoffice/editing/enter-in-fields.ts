import type { KeyboardEvent } from 'react'

const textFields = new Set(['text', 'tel', 'email'])

/**
 * The key handler of a group of fields within a form: Enter in a text field acts on the group instead of submitting the
 * form.
 */
export const enterInFields = (act: () => void) => (event: KeyboardEvent) => {
  const isField = event.target instanceof HTMLInputElement && textFields.has(event.target.type)
  if (event.key !== 'Enter' || !isField) return
  event.preventDefault()
  act()
}
