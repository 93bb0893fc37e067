import type { Placeholder } from '../../contract/index.ts'

/** A short description of an example value that nobody has replaced. */
export function placeholderText({ what, value }: Placeholder): string {
  if (what === 'name') return `Name ${value}`
  if (what === 'email') return `E-mail ${value}`
  if (what === 'phone') return `Phone ${value}`
  return `Article “${value}”`
}
