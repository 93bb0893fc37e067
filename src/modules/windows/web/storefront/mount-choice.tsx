import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { RadioChoice } from '#kernel/web/ui/radio-choice.tsx'
import { mounts, type Mount } from '../../contract.ts'

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
  return (
    <RadioChoice
      legend={t('guide.mount')}
      values={offered}
      labelOf={(mount) => t(mountLabels[mount])}
      value={mount}
      onChoose={onChoose}
    />
  )
}
