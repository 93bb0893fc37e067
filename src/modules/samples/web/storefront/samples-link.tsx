import { Link } from '@tanstack/react-router'
import { SwatchBook } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { countSamples, onSamplesChange } from './stored-samples.ts'

/** The link to the collected samples on every page, shown once there are some. */
export function SamplesLink() {
  const { t } = useTranslation()
  const count = useSyncExternalStore(onSamplesChange, countSamples, () => 0)
  if (count === 0) return null
  return (
    <Link
      to="/samples"
      aria-label={t('nav.samplesWith', { count })}
      className="relative grid size-11 place-items-center rounded-md hover:bg-linen"
    >
      <SwatchBook size={21} aria-hidden />
      <span className="figures absolute top-0.5 right-0 grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-xs leading-none font-semibold text-on-accent">
        {count}
      </span>
    </Link>
  )
}
