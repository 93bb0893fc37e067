import { index, layout, rootRoute, route } from '@tanstack/virtual-file-routes'

/** Every address of the shop that shows a page, and the file that shows it. */
export const routes = rootRoute('root.tsx', [
  layout('storefront', 'storefront/shell/storefront.tsx', [
    index('storefront/home/home.page.tsx'),
    route('/products', 'storefront/catalog/products.page.tsx'),
    route('/products/$id', 'storefront/catalog/product.page.tsx'),
    route('/categories/$slug', 'storefront/catalog/category.page.tsx'),
  ]),
])
