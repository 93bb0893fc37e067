import type { Expectations } from '#test/expectations.ts'

export const expectations: Expectations = {
  access: {
    'POST /api/products/*/price': 'anyone',
    'GET /api/products/kinds': 'editors',
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
    product_month_changes: { inside: 'product_name' },
    product_months: { inside: 'product_name' },
    product_options: { leaves: 'pictures' },
    product_words: { leaves: 'word' },
    product_years: { inside: 'product_name' },
    price_grids: { inside: 'name', words: 'widths_mm lengths_mm prices' },
    products: {
      leaves:
        'translations name description materials image_urls making facts option_words option_words_by_language sku',
      words: 'kind price_model option_codes state',
    },
  },
  auditedKinds: ['category', 'option', 'price_grid', 'product'],
}
