import type { Placeholder } from '../../contract/index.ts'

/** What still stands there as the shop came, in a few words. */
export function said({ what, value }: Placeholder): string {
  if (what === 'name') return `Name ${value}`
  if (what === 'email') return `E-mail ${value}`
  if (what === 'phone') return `Phone ${value}`
  return `Article “${value}”`
}
