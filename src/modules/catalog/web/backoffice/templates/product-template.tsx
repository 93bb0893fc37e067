import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listOptions, type ProductOption, type WireOption } from '#modules/catalog/contract/options.ts'
import type { RecordForm } from '#kernel/web/backoffice/editing/use-record-form.ts'
import { useWrite } from '#kernel/web/backoffice/write.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { categoryChoices } from '../../queries/catalog.ts'
import { allOptions, writeOption } from '../../queries/staff-catalog.ts'
import type { ProductValues } from '../products/product-fields.ts'
import { kindTemplates, type TemplateKind } from './kind-templates.ts'
import { optionTemplates } from './option-templates.ts'
import { TemplateSelect } from './template-select.tsx'
import { optionInWords, translationsFrom, useTemplateWords, type ShopWords } from './template-words.ts'

const asks = ({ code, choices }: Pick<WireOption, 'code' | 'choices'>): ProductOption => ({
  code,
  default: choices.find(({ archived }) => !archived)?.code ?? '',
  shown_when: null,
  left_out: [],
})

/** The form values of a product of this kind, with those of its options that the shop already has. */
function valuesOf(
  kind: TemplateKind,
  options: readonly WireOption[],
): Pick<ProductValues, 'configured'> & Partial<ProductValues> {
  const { limits, minArea, options: codes } = kindTemplates[kind]
  const productOptions = codes
    .flatMap((code) => options.find((option) => option.code === code) ?? [])
    .map(asks)
  return {
    min_width_m: String(limits.min_width_m),
    max_width_m: String(limits.max_width_m),
    min_length_m: String(limits.min_length_m),
    max_length_m: String(limits.max_length_m),
    configured: [
      { kind, min_area_m2: minArea, ...(productOptions.length > 0 && { options: productOptions }) },
    ],
  }
}

/** The texts of a product of this kind in the shop's languages. */
function textsOf(kind: TemplateKind, words: ShopWords): Partial<ProductValues> {
  const texts = ({ kinds }: (typeof words)[0][1]) => {
    const { name, description, materials } = kinds[kind]
    return { name, description, materials }
  }
  return { ...texts(words[0][1]), translations: translationsFrom(words, texts) }
}

/** Fills a new product with the usual values of its kind, without prices, in the shop's languages. */
export function ProductTemplate({ form }: { form: RecordForm<ProductValues> }) {
  const { data: options = [], isPending: optionsMissing } = useQuery(allOptions)
  const { data: categories, isPending: categoriesMissing } = useQuery(categoryChoices(''))
  const words = useTemplateWords()
  const [kind, setKind] = useState<TemplateKind | ''>('')
  const codes = kind === '' ? [] : kindTemplates[kind].options
  const missing = codes.filter((code) => !options.some((option) => option.code === code))
  const add = useWrite({
    write: async (codes: readonly string[]) => {
      const writtenOptions: WireOption[] = []
      // One after the other: after a refusal, the options created before it remain.
      for (const code of codes) {
        const template = optionTemplates[code]
        if (template && words) writtenOptions.push(await writeOption(null, optionInWords(template, words)))
      }
      if (kind !== '') form.set({ configured: valuesOf(kind, [...options, ...writtenOptions]).configured })
      return writtenOptions
    },
    done: 'Options added',
    failed: 'The options were not added',
    refreshes: [listOptions],
  })
  return (
    <section aria-label="Template" className="grid gap-2 rounded-md bg-linen p-3">
      <TemplateSelect
        value={kind}
        // Chosen before these are there, it would fill in neither options nor category.
        disabled={!form.may || optionsMissing || categoriesMissing || !words}
        onChoose={(chosen) => {
          if (!words) return
          setKind(chosen)
          const [[, base]] = words
          // The category created from the same template, unless it was renamed since.
          const category = categories?.rows.find(({ name }) => name === base.kinds[chosen].category)
          form.set({
            ...textsOf(chosen, words),
            ...valuesOf(chosen, options),
            ...(category && { category_id: category.id }),
          })
        }}
      />
      {kind !== '' && (
        <p className="text-ink-soft">
          Filled in: name, description, materials, sizes, kind and options, in the languages of the shop. Its
          price is yours to set.
        </p>
      )}
      {missing.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="text-ink-soft">
            The shop does not have these options yet:{' '}
            {missing.map((code) => words?.[0][1].options[code]?.name ?? code).join(', ')}.
          </p>
          <Button
            look="quiet"
            size="sm"
            disabled={!form.may || add.isPending}
            onClick={() => add.mutate(missing)}
          >
            Add these options
          </Button>
        </div>
      )}
    </section>
  )
}
