import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { RadioChoice } from '#kernel/web/ui/radio-choice.tsx'
import type { Mount } from '#modules/making/contract/index.ts'
import { mountWords } from './mount-words.ts'

/** The choice of the mount among those that the product offers. */
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
      labelOf={(mount) => t(mountWords[mount])}
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
