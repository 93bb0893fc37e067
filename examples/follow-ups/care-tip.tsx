import type { ProductPartProps } from 'fenestra/storefront'
import type { productFields } from './contract.ts'

/** The care tip of a product, on its page. */
export default function CareTip({ customFields }: ProductPartProps<typeof productFields>) {
  const tip = customFields?.careTip
  return tip ? <p className="mt-6 rounded-md bg-linen px-4 py-3 text-sm">{tip}</p> : null
}
