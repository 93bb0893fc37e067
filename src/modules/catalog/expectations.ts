import type { Expectations } from '#test/expectations.ts'

export const expectations: Expectations = {
  access: {
    'POST /api/products/*/price': 'anyone',
    'POST /api/products/*/ready-day': 'anyone',
    'GET /api/products/kinds': 'editors',
    'GET /api/settings/product-safety': 'staff',
    'PUT /api/settings/product-safety': 'admins',
    'GET /api/options': 'staff',
    'POST,PUT,DELETE /api/options/**': 'editors',
    'GET /api/price-grids': 'staff',
    'POST,PUT,DELETE /api/price-grids/**': 'editors',
    'POST,PUT,DELETE /api/products/**': 'editors',
    'POST,PUT,DELETE /api/categories/**': 'editors',
    'GET /link-picture.jpg': 'anyone',
    'GET /products/*/link-picture.jpg': 'anyone',
    'GET /categories/*/link-picture.jpg': 'anyone',
    'GET /api/categories/*/contents': 'staff',
    'GET /api/products/**': 'anyone',
    'GET /api/categories/**': 'anyone',
    'GET /api/materials': 'anyone',
    'GET /api/choices': 'anyone',
  },
  columns: {
    built_in_option_words: { leaves: 'word', words: 'code language' },
    categories: { leaves: 'name description slug image_url translations' },
    choices: { leaves: 'name image_url colour facts translations', words: 'code price_basis' },
    // Cut lists are the workshop's; what a customer has said about a piece comes back to them.
    options: { leaves: 'name help translations', words: 'code shown_as' },
    product_options: { leaves: 'pictures' },
    product_words: { leaves: 'word' },
    price_grids: { words: 'widths_mm lengths_mm prices' },
    products: {
      leaves:
        'translations name description materials image_urls making facts option_words option_words_by_language sku safety safety_warnings',
      words: 'kind price_model option_codes state tax_class',
    },
  },
  auditedKinds: ['category', 'option', 'price_grid', 'product'],
  rows: [
    `price_grids (name, widths_mm, lengths_mm, prices) values ('Agreed with the mill', '{1000}', '{1000}', '{1}')`,
    `product_months (month, product_name, lines, revenue, area) values ('2020-01-01', 'Alba', 1, 1, 1)`,
    `product_month_changes (month, product_name, lines, revenue, area) values ('2020-01-01', 'Alba', 1, 1, 1)`,
    `product_years (product_name, last_month, lines, revenue) values ('Alba', '2020-01-01', 1, 1)`,
  ],
  addresses: {
    'POST /api/products image_urls': (value) => ({ name: 'Alba', image_urls: [value] }),
    'POST /api/products imageUrls': (value) => ({ name: 'Alba', imageUrls: [value] }),
    'POST /api/categories image_url': (value, unique) => ({ name: unique, image_url: value }),
    'POST /api/categories imageUrl': (value, unique) => ({ name: unique, imageUrl: value }),
    'POST /api/options image_url': (value, unique) => ({
      code: unique,
      name: 'Colour',
      choices: [{ code: 'sage', name: 'Sage', image_url: value }],
    }),
  },
}
