import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { RadioChoice } from '#kernel/web/ui/radio-choice.tsx'
import type { Mount } from '#modules/making/contract/index.ts'

const mountLabels = { inside: 'piece.inside', outside: 'piece.outside' } as const

/** The choice of the mount: inside or outside the recess, as far as the product offers both. */
export function MountRadios({
  mounts,
  mount,
  error,
  name,
  onChoose,
}: {
  mounts: readonly Mount[]
  mount: Mount | undefined
  error?: string | undefined
  /** The field's name, for a form submitted without scripts. */
  name?: string
  onChoose: (mount: Mount) => void
}) {
  const { t } = useTranslation()
  return (
    <RadioChoice
      legend={t('piece.mount')}
      values={mounts}
      labelOf={(one) => t(mountLabels[one])}
      value={mount}
      name={name}
      onChoose={onChoose}
    >
      {error && (
        <p role="alert" className="text-sm text-clay">
          {error}
        </p>
      )}
    </RadioChoice>
  )
}
