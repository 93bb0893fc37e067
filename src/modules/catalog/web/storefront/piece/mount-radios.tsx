import { useId } from 'react'
import { useTranslation } from '../../../../../kernel/web/i18n/use-translation.ts'
import type { Mount } from '../../../../making/contract/index.ts'

const mountLabels = { inside: 'piece.inside', outside: 'piece.outside' } as const

/** Where a piece hangs: inside or outside the recess, as far as its product has both. */
export function MountRadios({
  mounts,
  mount,
  error,
  name: named,
  onChoose,
}: {
  mounts: readonly Mount[]
  mount: Mount | undefined
  error?: string | undefined
  /** How a form that is sent without scripts calls it. */
  name?: string
  onChoose: (mount: Mount) => void
}) {
  const { t } = useTranslation()
  const own = useId()
  const name = named ?? own
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm font-medium">{t('piece.mount')}</legend>
      <div className="flex flex-wrap gap-x-6">
        {mounts.map((one) => (
          <label key={one} className="flex min-h-11 cursor-pointer items-center gap-2">
            <input
              type="radio"
              name={name}
              value={one}
              checked={one === mount}
              onChange={() => onChoose(one)}
              className="size-4 accent-accent"
            />
            {t(mountLabels[one])}
          </label>
        ))}
      </div>
      {error && (
        <p role="alert" className="text-sm text-clay">
          {error}
        </p>
      )}
    </fieldset>
  )
}
