import { useId } from 'react'
import { useTranslation } from '../../../../kernel/web/i18n/use-translation.ts'
import { mounts } from '../../contract.ts'
import type { Mount } from '../../contract.ts'

/** Translation keys of the two mounts. */
export const mountLabels = { inside: 'guide.inside', outside: 'guide.outside' } as const

/** Chooses between inside and outside mount. */
export function MountChoice({
  mount,
  offered = mounts,
  onChoose,
}: {
  mount: Mount
  /** The mounts that the product offers; both by default. */
  offered?: readonly Mount[]
  onChoose: (mount: Mount) => void
}) {
  const { t } = useTranslation('windows')
  const name = useId()
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1.5 text-sm font-medium">{t('guide.mount')}</legend>
      <div className="flex flex-wrap gap-x-6">
        {offered.map((one) => (
          <label key={one} className="flex min-h-11 cursor-pointer items-center gap-2">
            <input
              type="radio"
              name={name}
              checked={one === mount}
              onChange={() => onChoose(one)}
              className="size-4 accent-accent"
            />
            {t(mountLabels[one])}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
