import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { maxSamples } from '#modules/samples/contract/limits.ts'
import type { SampleOfferProps } from '#modules/catalog/web/storefront/index.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import {
  collect,
  discard,
  isSameSample,
  useCollectedSamples,
  type CollectedSample,
} from './collected-samples.ts'

/** What is stored of a swatch, with the configuration in which it was chosen. */
function sampleOf({ piece, option, choice }: SampleOfferProps): CollectedSample {
  const { product, width, length, mount, codes } = piece
  return {
    product_id: product.id,
    option: option.code,
    choice: choice.code,
    options: { ...codes, [option.code]: choice.code },
    ...(width >= 0.001 && width <= 100 && length >= 0.001 && length <= 100 && { width, length }),
    ...(mount && { mount }),
    product_name: product.name,
    option_name: option.name,
    choice_name: choice.name,
    ...(choice.image_url && { image: choice.image_url }),
    ...(choice.colour && { colour: choice.colour }),
  }
}

/** The button below the chosen swatch that adds it to the collection or removes it. */
export function OrderSample(props: SampleOfferProps) {
  const { t, ready } = useTranslation('samples')
  const samples = useCollectedSamples()
  /** The last action, announced to screen readers. */
  const [announcement, setAnnouncement] = useState('')
  if (!ready || samples === null) return null
  const sample = sampleOf(props)
  const name = sample.choice_name
  const isCollected = samples.some((collected) => isSameSample(collected, sample))
  const label = isCollected ? t('collect.remove') : t('collect.order')
  const isFull = samples.length >= maxSamples && !isCollected

  function change() {
    if (isCollected) {
      discard([sample])
      setAnnouncement(t('collect.removed', { name }))
    } else
      setAnnouncement(
        collect(sample) ? t('collect.added', { name }) : t('collect.full', { count: maxSamples }),
      )
  }

  return (
    <div className="-ml-3 flex flex-wrap items-center gap-x-3">
      <Button
        look="plain"
        size="sm"
        className="min-h-11 font-normal underline"
        aria-label={`${label}: ${name}`}
        onClick={change}
      >
        {label}
      </Button>
      {samples.length > 0 && (
        <Link to="/samples" className="inline-flex min-h-11 items-center text-sm text-ink-soft underline">
          {t('collect.yours', { count: samples.length })}
        </Link>
      )}
      <output className={isFull && announcement ? 'w-full pl-3 text-sm text-clay' : 'sr-only'}>
        {announcement}
      </output>
    </div>
  )
}
