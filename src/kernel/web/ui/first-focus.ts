const fields = 'input:not([type=file]), select, textarea, [contenteditable=true]'
const controls = `button:enabled:not([data-close]), a[href], ${fields}`

/**
 * Gives the focus to what a dialog is opened for. If it begins with a form, that is its first field that can be used,
 * or the first in an element with `data-first-fields`; if it asks whether something is to be destroyed, the button
 * before the one that does. In other dialogs the focus stays.
 */
export function focusFirst(dialog: HTMLElement): void {
  const form = dialog.querySelector(controls)?.closest('form')
  const container = form?.querySelector('[data-first-fields]') ?? form
  for (const field of container?.querySelectorAll<HTMLElement>(fields) ?? []) {
    const first = chosenOf(field)
    first.focus()
    // A field that is disabled or hidden does not take it.
    if (document.activeElement === first) return
  }
  const keep = dialog.querySelector('[data-danger]')?.previousElementSibling
  if (keep instanceof HTMLElement) keep.focus()
}

/** The chosen one of a group of radio buttons, to which Tab goes, too. */
function chosenOf(field: HTMLElement): HTMLElement {
  if (!(field instanceof HTMLInputElement) || field.type !== 'radio') return field
  const group = field.form?.elements.namedItem(field.name)
  const all = group instanceof RadioNodeList ? [...group] : []
  return (
    all.find(
      (element): element is HTMLInputElement => element instanceof HTMLInputElement && element.checked,
    ) ?? field
  )
}
