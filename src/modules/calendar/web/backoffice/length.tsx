import type { Platform } from '../../contract.ts'
import { platformLimit, postLength } from '../../rules/platforms.ts'

/** How long a text is, and how long its platform lets it be. */
export function Length({ platform, text }: { platform: Platform; text: string }) {
  const [length, limit] = [postLength(text), platformLimit(platform)]
  const count = length.toLocaleString('en-US')
  if (limit === null) return <span className="figures">{count} characters</span>
  return (
    <span className={length > limit ? 'figures font-medium text-clay' : 'figures'}>
      {count} / {limit.toLocaleString('en-US')} characters
    </span>
  )
}
