import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { optionParam } from '#modules/catalog/web/storefront/index.ts'
import { Picture } from '#kernel/web/ui/picture.tsx'
import { discard, type CollectedSample } from './collected-samples.ts'

/** The query of the product's page with the chosen configuration. */
const searchOf = ({ options = {}, width, length, mount }: CollectedSample) => ({
  ...(width && length && { width: String(width), height: String(length), unit: 'm' }),
  ...(mount && { mount }),
  ...Object.fromEntries(Object.entries(options).map(([option, choice]) => [optionParam(option), choice])),
})

export function Swatch({ sample: { image, colour } }: { sample: CollectedSample }) {
  return (
    <span
      aria-hidden
      className="size-16 shrink-0 overflow-hidden rounded-md border border-line"
      style={{ background: colour }}
    >
      {image && <Picture src={image} alt="" sizes="4rem" className="size-full" />}
    </span>
  )
}

/** The collected swatches, each with a link to its product and a button that removes it. */
export function SampleList({
  samples,
  refused,
  onRemoved,
}: {
  samples: readonly CollectedSample[]
  /** The server's errors by the position of the sample. */
  refused: ReadonlyMap<number, string>
  /** Gets the removed name, to announce it to screen readers. */
  onRemoved: (name: string) => void
}) {
  const { t } = useTranslation('samples')
  const list = useRef<HTMLUListElement>(null)

  function remove(sample: CollectedSample, position: number) {
    discard([sample])
    onRemoved(sample.choice_name)
    // The focus moves to the next remove button, or from the last one to the one before it.
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll('button') ?? []
      buttons[Math.min(position, buttons.length - 1)]?.focus()
    })
  }

  return (
    <ul ref={list} aria-label={t('list.label')} className="divide-y divide-line border-y border-line">
      {samples.map((sample, position) => (
        <li
          key={`${sample.product_id} ${sample.option} ${sample.choice}`}
          className="flex items-center gap-4 py-4"
        >
          <Swatch sample={sample} />
          <div className="min-w-0 grow">
            <p className="font-medium">{sample.choice_name}</p>
            <Link
              to="/products/$id"
              params={{ id: sample.product_id }}
              search={searchOf(sample)}
              className="text-sm text-ink-soft underline"
            >
              {sample.product_name}
            </Link>
            {refused.has(position) && (
              <p role="alert" className="mt-1 text-sm text-clay">
                {t('list.gone')}
              </p>
            )}
          </div>
          <button
            type="button"
            aria-label={t('list.remove', { name: sample.choice_name })}
            onClick={() => remove(sample, position)}
            className="-mr-2.5 grid size-11 shrink-0 place-items-center rounded-md hover:bg-linen"
          >
            <X size={18} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}
