import { putConfiguration, createOption } from '#modules/catalog/contract/index.ts'
import { putSelling } from '#modules/making/contract/index.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import type { TestShop } from '#test/shop.ts'
import type { SampleOrder, WantedSample } from './contract/index.ts'

let count = 0

/** Turns samples on or off, as an administrator does. */
export async function offerSamples(shop: TestShop, samples = true): Promise<void> {
  const { status } = await (await shop.as('admin')).call(putSelling, { body: { samples } })
  if (status !== 200) throw new Error(`samples were not switched ${samples ? 'on' : 'off'}`)
}

/**
 * A product on sale with a colour option of this many swatches (`c1`, `c2` ...) and a control option without swatches.
 */
export async function aProductWithSwatches(shop: TestShop, swatches = 20) {
  const editor = await shop.as('editor')
  const number = (count += 1)
  const colour = `colour_of_${number}`
  const control = `control_of_${number}`
  const choices = Array.from({ length: swatches }, (_, index) => ({
    code: `c${index + 1}`,
    name: `Colour ${index + 1}`,
    colour: '#aabbcc',
  }))
  await editor.call(createOption, { body: { code: colour, name: 'Colour', shown_as: 'swatch', choices } })
  await editor.call(createOption, {
    body: {
      code: control,
      name: 'Control',
      choices: [
        { code: 'chain', name: 'Chain' },
        { code: 'motor', name: 'Motor' },
      ],
    },
  })
  const product = await aProduct(shop)
  const options = [
    { code: colour, default: 'c1' },
    { code: control, default: 'chain' },
  ]
  const { status } = await editor.call(putConfiguration, { params: { id: product.id }, body: { options } })
  if (status !== 200) throw new Error('the options of the product were refused')
  const wantedSample = (choice: string, more: Partial<WantedSample> = {}): WantedSample => ({
    product_id: product.id,
    option: colour,
    choice,
    ...more,
  })
  return { product, colour, control, wanted: wantedSample }
}

/** The request body of the samples page for these swatches; every call is for another person and address. */
export function aSampleOrder(samples: WantedSample[], overrides: Partial<SampleOrder> = {}): SampleOrder {
  const number = (count += 1)
  return {
    name: 'Nguyen Thi Lan',
    email: `lan-${number}@example.com`,
    address: `${number} Nguyen Hue, Ho Chi Minh City`,
    reminder: false,
    samples,
    ...overrides,
  }
}
