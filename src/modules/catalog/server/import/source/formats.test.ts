import { describe, expect, test } from 'vitest'
import { Refusal } from '#kernel/http/refusal.ts'
import { readCsv, type CsvTable } from '#kernel/http/csv/read-csv.ts'
import { isShopify, shopifyProducts } from './shopify.ts'
import { isForeignWooCommerce, isWooCommerce, wooCommerceProducts } from './woocommerce.ts'

const quoted = (cell: string | number) => `"${String(cell).replaceAll('"', '""')}"`

async function table(...rows: (string | number)[][]): Promise<CsvTable> {
  const read = await readCsv(rows.map((row) => row.map(quoted).join(',')).join('\n'), 1000)
  if (read instanceof Refusal) throw read
  return read
}

const woo = async (...rows: (string | number)[][]) => {
  const file = await table(...rows)
  expect(isWooCommerce(file)).toBe(true)
  return wooCommerceProducts(file, { decimal: undefined })
}
const shopify = async (...rows: (string | number)[][]) => {
  const file = await table(...rows)
  expect(isShopify(file)).toBe(true)
  return shopifyProducts(file, { decimal: undefined })
}

describe('a product export of WooCommerce', () => {
  const heads = [
    'ID',
    'Type',
    'SKU',
    'Name',
    'Published',
    'Visibility in catalog',
    'Description',
    'Regular price',
    'Categories',
    'Parent',
    'Attribute 1 name',
    'Attribute 1 value(s)',
  ]

  test.each([
    [
      'English',
      'ID,Type,SKU,Name,Published,Is featured?,Visibility in catalog,Short description,Description,Regular price,Categories,Images,Parent,Attribute 1 name,Attribute 1 value(s)',
    ],
    [
      'German',
      'ID,Typ,Artikelnummer,Name,Veröffentlicht,Ist hervorgehoben?,Sichtbarkeit im Katalog,Kurzbeschreibung,Beschreibung,Regulärer Preis,Kategorien,Bilder,Übergeordnet,Attribut 1 Name,Attribut 1 Wert(e)',
    ],
    [
      'Spanish',
      'ID,Tipo,SKU,Nombre,Publicado,¿Está destacado?,Visibilidad en el catálogo,Descripción corta,Descripción,Precio normal,Categorías,Imágenes,Superior,Nombre del atributo 1,Valor(es) del atributo 1',
    ],
    [
      'French',
      "ID,Type,UGS,Nom,Publié,Mis en avant ?,Visibilité dans le catalogue,Description courte,Description,Tarif régulier,Catégories,Images,Parent,Nom de l’attribut 1,Valeur(s) de l'attribut 1",
    ],
    [
      'Vietnamese',
      'ID,Loại,Mã sản phẩm,Tên,Đã xuất bản,Nổi bật?,Hiển thị trong danh mục,Mô tả ngắn,Mô tả,Giá bán thường,Danh mục,Hình ảnh,Cha,Tên thuộc tính 1,Giá trị thuộc tính 1',
    ],
    [
      'Chinese',
      'ID,类型,SKU,名称,已发布,精选？,目录可见性,简短描述,描述,常规售价,分类,图片,父级,属性 1 名称,属性 1 值',
    ],
    [
      'Russian',
      'ID,Тип,Артикул,Имя,Опубликован,рекомендуемый?,Видимость в каталоге,Краткое описание,Описание,Базовая цена,Категории,Изображения,Родительский,Название атрибута 1,Значение(-я) атрибута(-ов) 1',
    ],
  ])('a product export of WooCommerce in %s is read by its headers', async (_, heads) => {
    const { products, notes } = await woo(
      heads.split(','),
      [
        1,
        'variable',
        'V1',
        'Alba',
        1,
        1,
        'visible',
        '',
        'Soft',
        '',
        'Blinds > Roller',
        'https://a.example/1.jpg',
        '',
        'Color',
        'Oat, Sage',
      ],
      [2, 'variation', '', 'Alba - Oat', 1, 0, 'visible', '', '', '40', '', '', 'V1', 'Color', 'Oat'],
      [3, 'variation', '', 'Alba - Sage', 1, 0, 'visible', '', '', '45', '', '', 'id:1', 'Color', 'Sage'],
    )
    expect(products).toMatchObject([
      {
        name: 'Alba',
        sku: 'V1',
        description: 'Soft',
        category: 'Roller',
        isFeatured: true,
        state: 'published',
        price: 40,
        pictures: ['https://a.example/1.jpg'],
        options: [
          {
            name: 'Color',
            choices: [
              { name: 'Oat', surcharge: 0 },
              { name: 'Sage', surcharge: 5 },
            ],
          },
        ],
        errors: [],
      },
    ])
    expect(notes.join()).toContain('→ price')
    expect(notes.join()).not.toContain('Not taken over')
  })

  test('a product export of WooCommerce keeps the default choice of an attribute that is not the first one', async () => {
    const { products } = await woo(
      [...heads, 'Attribute 1 default'],
      [1, 'variable', '', 'Alba', 1, 'visible', '', '', '', '', 'Color', 'Oat, Sage', 'Sage'],
      [2, 'variation', '', '', 1, 'visible', '', '5', '', 'id:1', 'Color', 'Oat', ''],
      [3, 'variation', '', '', 1, 'visible', '', '6', '', 'id:1', 'Color', 'Sage', ''],
    )
    expect(products[0]!.options).toMatchObject([{ name: 'Color', defaultChoice: 'Sage', choices: [{}, {}] }])
  })

  test('a product export of WooCommerce in another language is recognised by its types', async () => {
    const file = await table(
      ['ID', 'Tyyppi', 'Tuotetunnus (SKU)', 'Nimi'],
      [7, 'simple, virtual', 'A', 'Alba'],
      [8, 'variable', 'B', 'Birk'],
    )
    expect([isWooCommerce(file), isForeignWooCommerce(file)]).toEqual([false, true])
    expect(isForeignWooCommerce(await table(['id', 'name'], ['7', 'Alba']))).toBe(false)
  })

  test('a product export of WooCommerce has its line breaks, entities and quotation marks as people read them', async () => {
    const { products } = await woo(heads, [
      1,
      'simple',
      '',
      'Day &amp; Night &#8211; &quot;Duo&quot;',
      1,
      'visible',
      String.raw`First line\n\nSecond \"line\"\nthe sign \\n stays`,
      '5',
      'Blinds &amp; Shades > Day &amp; Night',
      '',
      'Ink',
      'Oat &amp; Ink',
    ])
    expect(products).toMatchObject([
      {
        name: 'Day & Night – "Duo"',
        category: 'Day & Night',
        description: 'First line\n\nSecond "line"\nthe sign \\n stays',
      },
    ])
  })

  test('a product export of WooCommerce does not put on sale what is hidden there, nor variations that are switched off', async () => {
    const { products } = await woo(
      heads,
      [1, 'simple', '', 'Hidden', 1, 'hidden', '', '5', '', '', '', ''],
      [2, 'simple', '', 'Found by search', 1, 'search', '', '5', '', '', '', ''],
      [3, 'simple', '', 'Private', 0, 'visible', '', '5', '', '', '', ''],
      [4, 'variable', '', 'Three', 1, 'visible', '', '', '', '', 'Color', 'Oat, Sage, Red'],
      [5, 'variation', '', '', 1, 'visible', '', '5', '', 'id:4', 'Color', 'Oat'],
      [6, 'variation', '', '', 0, 'visible', '', '5', '', 'id:4', 'Color', 'Sage'],
      [7, 'variation', '', '', 1, 'visible', '', '5', '', 'id:4', 'Color', 'Red'],
    )
    expect(products.map(({ name, state }) => [name, state])).toEqual([
      ['Hidden', 'hidden'],
      ['Found by search', 'published'],
      ['Private', 'draft'],
      ['Three', 'published'],
    ])
    const three = products.at(-1)!
    expect(three.options[0]!.choices.map(({ name }) => name)).toEqual(['Oat', 'Red'])
    expect(three.notes).toEqual(['Variations that are switched off there are left out: 1 of 3'])
  })
})

describe('a product export of Shopify', () => {
  const now =
    'Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Option2 name,Option2 value,Price,Product image URL,Image position'.split(
      ',',
    )
  const before =
    'Handle,Title,Body (HTML),Type,Published,Option1 Name,Option1 Value,Variant SKU,Variant Price,Image Src,Status'.split(
      ',',
    )

  test('a product export of Shopify of today is read like the older one', async () => {
    const { products, notes } = await shopify(
      now,
      [
        'Alba',
        'alba',
        '<p>Soft</p>',
        'Maker',
        'Home > Blinds',
        '',
        '',
        'TRUE',
        'Active',
        'A-1',
        '',
        'Color',
        'Oat',
        '',
        '',
        '450',
        'https://a.example/2.jpg',
        2,
      ],
      [
        '',
        'alba',
        '',
        '',
        '',
        '',
        '',
        '',
        '',
        'A-2',
        '',
        '',
        'Sage',
        '',
        '',
        '460',
        'https://a.example/1.jpg',
        1,
      ],
    )
    expect(products).toMatchObject([
      {
        name: 'Alba',
        description: 'Soft',
        category: 'Blinds',
        state: 'published',
        price: 450,
        pictures: ['https://a.example/1.jpg', 'https://a.example/2.jpg'],
        options: [{ name: 'Color', choices: [{ name: 'Oat' }, { name: 'Sage', surcharge: 10 }] }],
      },
    ])
    expect(notes).toContain('Not taken over: Vendor')
  })

  test('a product export of Shopify has no product on sale that is not on its online store', async () => {
    const line = (handle: string, published: string, status: string) => [
      handle,
      handle,
      '',
      '',
      published,
      '',
      '',
      '',
      '5',
      '',
      status,
    ]
    const { products } = await shopify(
      before,
      line('a', 'FALSE', 'active'),
      line('b', 'false', ''),
      line('c', 'true', 'active'),
    )
    expect(products.map(({ state }) => state)).toEqual(['hidden', 'hidden', 'published'])
  })

  test('edited by hand keeps a variant without handle and title with the product above', async () => {
    const { products } = await shopify(
      before,
      ['a', 'Alba', '', '', '', 'Color', 'Oat', '', '5', '', ''],
      ['', '', '', '', '', '', 'Sage', '', '6', '', ''],
      ['', 'Birk', '', '', '', '', '', '', '7', '', ''],
    )
    expect(products.map(({ name, options }) => [name, options[0]?.choices.length])).toEqual([
      ['Alba', 2],
      ['Birk', undefined],
    ])
  })

  test('a product export of Shopify tells products of one name apart by their handles', async () => {
    const line = (handle: string, title: string, value: string, sku: string) => [
      handle,
      title,
      '',
      '',
      '',
      'Color',
      value,
      sku,
      '5',
      '',
      '',
    ]
    const { products } = await shopify(
      before,
      line('roller-1', 'Roller', 'Oat', 'R1'),
      line('roller-1', '', 'Sage', 'R2'),
      line('roller-2', 'Roller', 'Oat', 'R3'),
      line('roller-2', '', 'Sage', 'R4'),
      line('roman', 'Roman', 'Oat', 'R5'),
      line('roman', '', 'Sage', 'R6'),
    )
    expect(products.map(({ sku }) => sku)).toEqual(['roller-1', 'roller-2', undefined])
  })

  test('a product export of Shopify says how many choices are left out when an option has more than the shop allows', async () => {
    const lines = Array.from({ length: 230 }, (_, index) => [
      'a',
      index === 0 ? 'Alba' : '',
      '',
      '',
      '',
      'Fabric',
      `F${index}`,
      '',
      '5',
      '',
      '',
    ])
    const { products } = await shopify(before, ...lines)
    expect(products[0]!.options[0]!.choices).toHaveLength(200)
    expect(products[0]!.notes).toContain(
      '“Fabric” has 230 choices: the first 200 are taken over, the others are left out',
    )
  })

  test('a product export of Shopify says which options are left out when a product has more than the shop allows', async () => {
    const numbers = Array.from({ length: 21 }, (_, index) => index + 1)
    const { products } = await shopify(
      [
        'Handle',
        'Title',
        'Variant Price',
        ...numbers.flatMap((n) => [`Option${n} Name`, `Option${n} Value`]),
      ],
      ['a', 'Alba', '5', ...numbers.flatMap((n) => [`Part ${n}`, 'One'])],
    )
    expect(products[0]!.options).toHaveLength(20)
    expect(products[0]!.notes).toEqual(['There is no room for the option “Part 21”: it is left out'])
  })
})
