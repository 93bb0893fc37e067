import { forEachField } from '#kernel/contract/fields.ts'
import { plainProductTexts } from '../../contract/plain-texts.ts'
import type { productColumns } from '../products/products.csv.ts'

/** The columns that an export writes and an import reads. */
export type ImportColumn = keyof ReturnType<typeof productColumns>

/** Other names of the columns, besides those in an export. */
const alsoCalled: Record<ImportColumn, readonly string[]> = {
  id: ['product id'],
  name: ['product', 'product name', 'title'],
  description: [],
  materials: ['material'],
  base_price: ['price'],
  price_per_sqm: ['price per m²', 'price per square metre', 'price per square meter', 'price m²'],
  base_width_m: ['base width'],
  base_length_m: ['base length'],
  category_id: ['category', 'category name', 'category slug'],
  is_featured: ['featured'],
  image_urls: ['images', 'image', 'image url', 'pictures'],
  min_width_m: ['min width', 'smallest width', 'minimum width'],
  max_width_m: ['max width', 'largest width', 'maximum width'],
  min_length_m: ['min length', 'smallest length', 'minimum length'],
  max_length_m: ['max length', 'largest length', 'maximum length'],
  kind: [],
  min_area_m2: ['min area', 'smallest area', 'minimum area', 'smallest charged area'],
  max_area_m2: ['max area', 'largest area', 'maximum area'],
  lead_days_min: ['min lead days'],
  lead_days_max: ['max lead days'],
  options: ['option codes'],
  shown_when: [],
  left_out: [],
  price_model: [],
  price_grid_id: ['price_grid', 'price grid name'],
  price_per_metre: ['price per meter', 'price per running metre'],
  price_per_width: [],
  price_per_sqft: ['price per ft²', 'price per square foot', 'price per sq ft', 'price sq ft'],
  weight_gsm: ['weight'],
  max_weight_g: ['max weight'],
  item_weight_g: [],
  item_length_mm: [],
  tax_class: ['tax category'],
  making: [],
  facts: [],
  own_safety: [],
  safety_warnings: ['warnings'],
  currency: ['currency code'],
  definitions: [],
  ...forEachField(plainProductTexts, (): readonly string[] => []),
  sku: ['article number', 'item number'],
  state: ['status'],
}

/** A header in lower case and with letters and digits only: `Base width (m)` is `basewidthm`. */
const plain = (header: string) =>
  header
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

const columnsByName = new Map(
  (Object.entries(alsoCalled) as [ImportColumn, readonly string[]][]).flatMap(([column, names]) =>
    [column, ...names].map((name) => [plain(name), column] as const),
  ),
)

/** The column that a header means, whatever its case and spelling: `imageUrls`, `Image URLs`, `image_urls`. */
export const columnOf = (header: string): ImportColumn | undefined => columnsByName.get(plain(header))

/** The names of all columns, for messages. */
export const columnNames = (Object.keys(alsoCalled) as ImportColumn[]).join(', ')
