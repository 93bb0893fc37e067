import type { Platform } from '../../contract.ts'
import { platformLimit, postLength } from '../../rules/platforms.ts'
import { locale } from '#kernel/web/backoffice/language.ts'

/** Character count of a text and the maximum of its platform. */
export function TextLength({ platform, text }: { platform: Platform; text: string }) {
  const [length, limit] = [postLength(text), platformLimit(platform)]
  const count = length.toLocaleString(locale())
  if (limit === null) return <span className="figures">{count} characters</span>
  return (
    <span className={length > limit ? 'figures font-medium text-clay' : 'figures'}>
      {count} / {limit.toLocaleString(locale())} characters
    </span>
  )
}
