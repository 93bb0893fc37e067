import type { Random } from '../measuring/random.ts'
import { asText } from './text.ts'
import { hostile } from './values.ts'

const heads = [
  'name',
  'price_per_sqm',
  'id',
  'description',
  'materials',
  'category',
  'featured',
  'images',
  'base_price',
]

/** A CSV of products as a spreadsheet writes it, or malformed. */
export function productsFile(random: Random): string {
  const separator = random.one([',', ',', ';', '\t', '|'])
  const ending = random.one(['\n', '\r\n', '\r'])
  const columns = heads.slice(0, Math.floor(random.within(1, heads.length + 1)))
  const cell = () => {
    const text =
      random.next() < 0.5 ? random.one(['Oak 50', '12.5', '1.234,5', 'yes', '']) : asText(hostile(random))
    return random.next() < 0.4 ? `"${random.next() < 0.8 ? text.replaceAll('"', '""') : text}"` : text
  }
  const lines = Array.from({ length: Math.floor(random.within(0, 6)) }, () =>
    columns
      .slice(0, random.next() < 0.9 ? columns.length : 1)
      .map(cell)
      .join(separator),
  )
  const first = random.next() < 0.9 ? columns.join(separator) : cell()
  const mark = random.one(['', '', '\ufeff', 'sep=;\n', '\0'])
  return `${mark}${[first, ...lines].join(ending)}${random.one(['', ending, '"'])}`
}
