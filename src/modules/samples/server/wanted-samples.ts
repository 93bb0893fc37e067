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
export const inReadersWords = <Sample extends SampleNames & { readerNames: SampleNames | null }>(
  sample: Sample,
): Sample => ({ ...sample, ...sample.readerNames })

/** The path of a product with the chosen configuration; options that it does not offer are left out. */
function linkTo(product: ProductForSale, wanted: WantedSample): string {
  const query = new URLSearchParams()
  if (wanted.width && wanted.length) {
    query.set('width', String(wanted.width))
    query.set('height', String(wanted.length))
    query.set('unit', 'm')
  }
  if (wanted.mount) query.set('mount', wanted.mount)
  const chosen: Record<string, string> = { ...wanted.options, [wanted.option]: wanted.choice }
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
  nameOf: (one: Named) => string,
): SampleNames => ({
  productName: nameOf(product),
  optionName: nameOf(option),
  choiceName: nameOf(choice),
})

function found(product: ProductForSale | undefined, wanted: WantedSample): FoundSample | [string, string] {
  if (product === undefined) return ['product_id', 'There is no such product']
  const option = product.options?.find(({ code }) => code === wanted.option)
  if (option === undefined) return ['choice', `This product has no option "${wanted.option}"`]
  if (option.shownAs !== 'swatch') return ['choice', `There are no samples of ${option.name}`]
  const choice = option.choices.find(({ code }) => code === wanted.choice)
  if (choice === undefined) return ['choice', `Please choose another ${option.name}`]
  return {
    productId: product.id,
    choiceId: choice.id,
    ...namesOf([product, option, choice], writtenOf),
    readerNames: [product, option, choice].some((one) => writtenOf(one) !== one.name)
      ? namesOf([product, option, choice], ({ name }) => name)
      : null,
    link: linkTo(product, wanted),
  }
}

/**
 * The requested swatches without duplicates. Anything but a swatch of a product on sale is refused with
 * `samples_refused` and its position (`samples.0.choice`).
 */
export function findSamples(
  wanted: readonly WantedSample[],
  products: ReadonlyMap<string, ProductForSale>,
): FoundSample[] | Refusal<'samples_refused'> {
  const samples = new Map<string, FoundSample>()
  const fields: Record<string, string> = {}
  for (const [index, one] of wanted.entries()) {
    const sample = found(products.get(one.product_id.toLowerCase()), one)
    if (Array.isArray(sample)) fields[`samples.${index}.${sample[0]}`] = sample[1]
    else {
      const key = `${sample.productId} ${sample.choiceId}`
      samples.set(key, samples.get(key) ?? sample)
    }
  }
  return Object.keys(fields).length > 0 ? refuse('samples_refused', { fields }) : [...samples.values()]
}
