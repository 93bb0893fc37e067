import type { WantedSample } from '../contract/index.ts'
import { refuse, Refusal } from '#kernel/http/refusal.ts'
import type { ProductForSale } from '#modules/catalog/server/index.ts'

export interface SampleNames {
  productName: string
  optionName: string
  choiceName: string
}

/** A swatch to be sent, with its names at the time of the request as staff read them. */
export interface FoundSample extends SampleNames {
  productId: string
  choiceId: string
  /** The names in the language of the request; null: the same. */
  readerNames: SampleNames | null
  link: string
}

/** A sample as its customer reads it. */
export const inReaderLanguage = <Sample extends SampleNames & { readerNames: SampleNames | null }>(
  sample: Sample,
): Sample => ({ ...sample, ...sample.readerNames })

/** The path of a product with the chosen configuration; options that it does not offer are left out. */
function linkTo(product: ProductForSale, sample: WantedSample): string {
  const query = new URLSearchParams()
  if (sample.width && sample.length) {
    query.set('width', String(sample.width))
    query.set('height', String(sample.length))
    query.set('unit', 'm')
  }
  if (sample.mount) query.set('mount', sample.mount)
  const chosen: Record<string, string> = { ...sample.options, [sample.option]: sample.choice }
  for (const { code, choices } of product.options ?? [])
    if (choices.some((choice) => choice.code === chosen[code])) query.set(`o.${code}`, chosen[code] as string)
  return `/products/${product.id}?${query.toString()}`
}

interface Named {
  name: string
  writtenName?: string
}

const writtenOf = ({ name, writtenName = name }: Named) => writtenName

const namesOf = (
  [product, option, choice]: [Named, Named, Named],
  nameOf: (record: Named) => string,
): SampleNames => ({
  productName: nameOf(product),
  optionName: nameOf(option),
  choiceName: nameOf(choice),
})

function found(product: ProductForSale | undefined, sample: WantedSample): FoundSample | [string, string] {
  if (product === undefined) return ['product_id', 'There is no such product']
  const option = product.options?.find(({ code }) => code === sample.option)
  if (option === undefined) return ['choice', `This product has no option "${sample.option}"`]
  if (option.shownAs !== 'swatch') return ['choice', `There are no samples of ${option.name}`]
  const choice = option.choices.find(({ code }) => code === sample.choice)
  if (choice === undefined) return ['choice', `Please choose another ${option.name}`]
  return {
    productId: product.id,
    choiceId: choice.id,
    ...namesOf([product, option, choice], writtenOf),
    readerNames: [product, option, choice].some((record) => writtenOf(record) !== record.name)
      ? namesOf([product, option, choice], ({ name }) => name)
      : null,
    link: linkTo(product, sample),
  }
}

/**
 * The requested swatches without duplicates. Anything but a swatch of a product on sale is refused with
 * `samples_refused` and its position (`samples.0.choice`).
 */
export function findSamples(
  wantedSamples: readonly WantedSample[],
  products: ReadonlyMap<string, ProductForSale>,
): FoundSample[] | Refusal<'samples_refused'> {
  const samples = new Map<string, FoundSample>()
  const fields: Record<string, string> = {}
  for (const [index, wantedSample] of wantedSamples.entries()) {
    const sample = found(products.get(wantedSample.product_id.toLowerCase()), wantedSample)
    if (Array.isArray(sample)) fields[`samples.${index}.${sample[0]}`] = sample[1]
    else {
      const key = `${sample.productId} ${sample.choiceId}`
      samples.set(key, samples.get(key) ?? sample)
    }
  }
  return Object.keys(fields).length > 0 ? refuse('samples_refused', { fields }) : [...samples.values()]
}
