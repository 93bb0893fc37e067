/** Distance from the top of the window that keeps a refused field below the header, in pixels. */
const clearOfHeader = 96
/** Height that the bar at the bottom of a phone may cover, in pixels. */
const clearOfBar = 112

/** Focuses the first refused field, and scrolls to it if it is not on the screen. */
export function showRefusal(form: HTMLFormElement): void {
  const alert = form.querySelector('[role=alert]')
  const field =
    form.querySelector<HTMLElement>('[aria-invalid=true]') ??
    alert?.closest('fieldset')?.querySelector<HTMLElement>('input:checked, input')
  const target = field?.closest('fieldset') ?? field?.parentElement ?? alert
  if (target) show(target, field)
}

/** Focuses a field, and scrolls to it if it is not on the screen. */
export function showField(field: HTMLElement | null): void {
  if (field) show(field.parentElement ?? field, field)
}

function show(target: Element, field: HTMLElement | null | undefined): void {
  field?.focus({ preventScroll: true })
  const { top, bottom } = target.getBoundingClientRect()
  if (top >= clearOfHeader && bottom <= window.innerHeight - clearOfBar) return
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  window.scrollBy({ top: top - clearOfHeader, behavior: isStill ? 'instant' : 'smooth' })
}
