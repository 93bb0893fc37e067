import type { ProductState } from '#modules/catalog/contract/catalog.ts'
import { readColumns, type ColumnNames, type Columns } from '#kernel/http/csv/csv-columns.ts'
import type { CsvLine, CsvTable } from '#kernel/http/csv/read-csv.ts'
import { descriptionIn, lineText } from './plain-text.ts'
import {
  bareProduct,
  readSequentially,
  priceIn,
  withOwnSkus,
  type Reading,
  type Source,
  type SourceProduct,
  type SourceVariant,
} from './source-product.ts'
import { optionsOfVariants } from './variants.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** The columns of an export: in English, German, Spanish, French, Vietnamese, Chinese and Russian. */
const names = {
  id: 'id',
  type: 'type | typ | tipo | loại | 类型 | тип',
  sku: 'sku | artikelnummer | ugs | mã sản phẩm | 货号 | артикул',
  name: 'name | nombre | nom | tên | 名称 | имя | название | наименование',
  published: `published | veröffentlicht | publicado | publié | đã xuất bản | đã đăng | 已发布 | опубликован
    | опубликовано`,
  featured: `is featured? | ist hervorgehoben? | ¿está destacado? | mis en avant ? | nổi bật? | là nổi bật?
    | sản phẩm nổi bật? | 精选？ | 是推荐产品？ | 是否推荐？ | рекомендуемый? | рекомендуется? | избранный?`,
  visibility: `visibility in catalog | sichtbarkeit im katalog | visibilidad en el catálogo
    | visibilité dans le catalogue | hiển thị trong danh mục | hiển thị trong catalog | 目录可见性
    | 在目录中的可见性 | 列表页可见性 | видимость в каталоге`,
  shortDescription: `short description | kurzbeschreibung | descripción corta | description courte | mô tả ngắn
    | 简短描述 | 简短说明 | краткое описание`,
  description: 'description | beschreibung | descripción | mô tả | 描述 | 说明 | описание',
  price: `regular price | regulärer preis | precio normal | tarif régulier | tarif normal | prix régulier
    | giá bán thường | giá thông thường | giá gốc | 常规售价 | 常规价格 | 正常价格 | базовая цена | обычная цена
    | регулярная цена`,
  currency: 'currency | währung | moneda | devise | tiền tệ | 货币 | валюта',
  categories: 'categories | kategorien | categorías | catégories | danh mục | 分类 | 产品分类 | категории',
  pictures: 'images | bilder | imágenes | hình ảnh | 图片 | 图像 | изображения',
  parent: `parent | übergeordnet | übergeordnetes produkt | superior | padre | produit parent | cha
    | sản phẩm cha | 父级 | родительский | родитель`,
  attributeName: `attribute # name | attribut # name | nombre del atributo # | nom de l'attribut #
    | attribut # nom | tên thuộc tính # | thuộc tính # tên | 属性 # 名称 | 属性名 # | название атрибута #
    | имя атрибута #`,
  attributeValues: `attribute # value(s) | attribut # wert(e) | valor(es) del atributo # | valeur(s) de l'attribut #
    | attribut # valeur(s) | giá trị thuộc tính # | (các) giá trị thuộc tính # | thuộc tính # giá trị
    | 属性 # 值 | 属性 # 的值 | 属性值 # | значение(-я) атрибута(-ов) # | значения атрибута #
    | значение атрибута #`,
  attributeDefault: `attribute # default | attribut # standard | atributo # por defecto
    | valor por defecto del atributo # | attribut # par défaut | valeur par défaut de l'attribut #
    | thuộc tính # mặc định | 属性 # 默认 | 属性 # 默认值 | атрибут # по умолчанию`,
} as const satisfies ColumnNames<string>
type Line = Columns<keyof typeof names>

/** Words of WooCommerce that are English in exports of every language. */
const types = /^(?:simple|variable|variation|grouped|external)(?:, ?(?:virtual|downloadable))*$/i

/** Whether this is a product export from WooCommerce. */
export function isWooCommerce({ headers }: CsvTable): boolean {
  const columns = readColumns(headers, names)
  return ['type', 'name', 'price'].every((column) => columns.has(column as 'type'))
}

/** Whether this is such an export in a language whose headers are not known here. */
export const isForeignWooCommerce = ({ headers, lines }: CsvTable): boolean =>
  headers[0]?.toLowerCase() === 'id' &&
  lines.length > 0 &&
  lines.every(({ cells }) => /^\d+$/.test(cells[0] ?? '') && types.test(cells[1] ?? ''))

/** The comma-separated parts of a cell; a comma after a backslash is part of a text. */
const listIn = (cell: string) =>
  cell
    .split(/(?<!\\),/)
    .map((part) => lineText(part.replaceAll('\\,', ',')))
    .filter(Boolean)

interface Attribute {
  name: string
  values: string[]
  defaultChoice: string
}

const attributesOf = (line: CsvLine, { cell, numbersOf }: Line): Attribute[] =>
  numbersOf('attributeName')
    .map((number) => ({
      name: lineText(cell(line, 'attributeName', { number })),
      values: listIn(cell(line, 'attributeValues', { number })),
      defaultChoice: listIn(cell(line, 'attributeDefault', { number }))[0] ?? '',
    }))
    .filter(({ name }) => name !== '')

const materialWords =
  /^(?:materials?|fabrics?|cloth|stoff|material|tissu|matière|chất liệu|материал|材质|tejido)$/i

const typesOf = (line: CsvLine, { cell }: Line) =>
  cell(line, 'type')
    .toLowerCase()
    .split(',')
    .map((type) => type.trim())

function skippedOf(line: CsvLine, columns: Line): string | undefined {
  const unsold = typesOf(line, columns).find((type) => type === 'grouped' || type === 'external')
  if (unsold) return staffText('A product of the type “{{unsold}}” has no place in this shop', { unsold })
  return undefined
}

/**
 * Its state here: WooCommerce writes 1 for published, 0 for private and -1 for a draft, and hides published products
 * from lists and search.
 */
function stateOf(line: CsvLine, { cell }: Line): ProductState | undefined {
  const published = cell(line, 'published')
  if (published === '') return undefined
  if (published !== '1') return 'draft'
  return cell(line, 'visibility').toLowerCase() === 'hidden' ? 'hidden' : 'published'
}

/** WooCommerce writes line breaks as backslash and n, and PHP leaves the backslash before a quotation mark. */
const unescaped = (text: string) =>
  text.replace(/\\(\\n)|\\n/g, (_, escaped: string | undefined) => escaped ?? '\n').replaceAll('\\"', '"')

function productOf(parent: CsvLine, all: readonly CsvLine[], columns: Line, reading: Reading): SourceProduct {
  const errors: SourceProduct['errors'] = []
  const { cell } = columns
  const lowered = ({ name }: Attribute) => name.toLowerCase()
  const variations = all.filter((line) => ['', '1'].includes(cell(line, 'published')))
  const variationValues = variations.map(
    (line) =>
      new Map(attributesOf(line, columns).map((attribute) => [lowered(attribute), attribute.values[0]])),
  )
  const attributes = attributesOf(parent, columns)
  const varied = attributes.filter((attribute) =>
    variationValues.some((values) => values.has(lowered(attribute))),
  )
  const variants = variations.map((line, index): SourceVariant => ({
    line: line.line,
    values: varied.map((attribute) => variationValues[index]?.get(lowered(attribute)) ?? ''),
    price: priceIn(line, columns, { ...reading, errors }),
  }))
  // An attribute that a variation leaves open may have any of the product's values.
  const open = varied.flatMap(({ values }, index) =>
    variants.some((variant) => variant.values[index] === '')
      ? values.map((value) => ({
          line: parent.line,
          values: varied.map((_, n) => (n === index ? value : '')),
          price: undefined,
        }))
      : [],
  )
  const price = priceIn(parent, columns, { ...reading, errors })
  const variantOptions = optionsOfVariants(
    varied.map(({ name }) => name),
    variations.length > 0 ? [...variants, ...open] : [{ line: parent.line, values: [], price }],
  )
  const [path = '', ...others] = listIn(cell(parent, 'categories'))
  const materials = attributes.find(({ name }) => materialWords.test(name))
  const featured = cell(parent, 'featured')
  const described = (column: 'description' | 'shortDescription') =>
    descriptionIn(unescaped(cell(parent, column)), columns.headerOf(column), errors)
  return {
    ...bareProduct(parent.line, lineText(cell(parent, 'name'))),
    key: cell(parent, 'id') && `id-${cell(parent, 'id')}`,
    sku: columns.code(parent, 'sku') || undefined,
    description: described('description') || described('shortDescription') || undefined,
    category: path.split('>').at(-1)?.trim() || undefined,
    materials: materials && !varied.includes(materials) ? materials.values.join(', ') : undefined,
    isFeatured: featured === '' ? undefined : featured === '1',
    skipped: skippedOf(parent, columns),
    state: stateOf(parent, columns),
    currency: cell(parent, 'currency').toUpperCase() || undefined,
    ...variantOptions,
    options: variantOptions.options.map((option) => ({
      ...option,
      defaultChoice: varied.find(({ name }) => name === option.name)?.defaultChoice,
    })),
    pictures: [...new Set(listIn(cell(parent, 'pictures')))],
    errors,
    notes: [
      ...variantOptions.notes,
      ...(others.length > 0
        ? [staffText('It has one category here, not {{others}}', { others: others.join(', ') })]
        : []),
      ...(all.length > variations.length
        ? [
            staffText('Variations that are switched off there are left out: {{length}} of {{length2}}', {
              length: all.length - variations.length,
              length2: all.length,
            }),
          ]
        : []),
    ],
  }
}

/** The products of an export from WooCommerce; variations refer to their product by its SKU or as `id:12`. */
export async function wooCommerceProducts({ headers, lines }: CsvTable, reading: Reading): Promise<Source> {
  const columns = readColumns(headers, names)
  const isVariation = (line: CsvLine) => typesOf(line, columns).includes('variation')
  const parentKey = (line: CsvLine) => columns.cell(line, 'parent').toLowerCase()
  const byParent = Map.groupBy(lines.filter(isVariation), parentKey)
  const parents = lines.filter((line) => !isVariation(line))
  const seenKeys = new Set<string>()
  const products = await readSequentially(parents, (parent) => {
    const [sku, id] = [columns.cell(parent, 'sku').toLowerCase(), `id:${columns.cell(parent, 'id')}`]
    const keys = [sku, id].filter((key) => key !== '')
    for (const key of keys) seenKeys.add(key)
    return productOf(
      parent,
      keys.flatMap((key) => byParent.get(key) ?? []),
      columns,
      reading,
    )
  })
  const orphans = [...byParent].filter(([key]) => !seenKeys.has(key)).flatMap(([, some]) => some)
  const orphan = (line: CsvLine): SourceProduct => {
    const cell = columns.cell(line, 'parent')
    const message = staffText('There is no product “{{cell}}” in the file', { cell })
    const errors = [{ column: columns.headerOf('parent'), message }]
    return { ...bareProduct(line.line, columns.cell(line, 'name')), errors }
  }
  return { products: [...withOwnSkus(products), ...orphans.map(orphan)], notes: columns.notes(lines) }
}
