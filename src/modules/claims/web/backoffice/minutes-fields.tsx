import { NumberField } from '#kernel/web/backoffice/editing/number-field.tsx'
import { t } from '#kernel/web/backoffice/language.ts'
import { kindLabels } from '#modules/catalog/web/backoffice/index.ts'
import { kinds } from '#modules/making/contract/index.ts'
import type { ClaimSettings } from '../../contract/claim-settings.ts'

/** Minutes for a piece of each kind; empty where they are those of any other piece. */
export function MinutesFields({
  minutes,
  set,
  errorOf,
}: {
  minutes: ClaimSettings['minutesByKind']
  set: (minutes: ClaimSettings['minutesByKind']) => void
  errorOf: (field: string) => string | undefined
}) {
  return (
    <details>
      <summary className="cursor-pointer py-2">Minutes by kind</summary>
      <div className="mt-2 grid gap-4 sm:grid-cols-3">
        {kinds.map((kind) => (
          <NumberField
            key={kind}
            label={t(kindLabels[kind])}
            decimals={0}
            value={String(minutes[kind] ?? '')}
            onChange={(text) => {
              const { [kind]: _, ...others } = minutes
              set(text === '' ? others : { ...others, [kind]: Number(text) })
            }}
            error={errorOf(`minutesByKind.${kind}`)}
          />
        ))}
      </div>
    </details>
  )
}
