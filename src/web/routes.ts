import { index, layout, rootRoute, route } from '@tanstack/virtual-file-routes'

/** Every address of the shop that shows a page, and the file that shows it. */
export const routes = rootRoute('root.tsx', [
  layout('storefront', 'storefront/shell/storefront.tsx', [
    index('storefront/home/home.page.tsx'),
    route('/products', 'storefront/catalog/products.page.tsx'),
    route('/products/$id', 'storefront/catalog/product.page.tsx'),
    route('/categories/$slug', 'storefront/catalog/category.page.tsx'),
    route('/blog', 'storefront/content/blog.page.tsx'),
    route('/blog/$slug', 'storefront/content/blog-post.page.tsx'),
    route('/about', 'storefront/about/about.page.tsx'),
    route('/support', 'storefront/content/support.page.tsx'),
    route('/support/$slug', 'storefront/content/support-article.page.tsx'),
    route('/cart', 'storefront/orders/cart.page.tsx'),
    route('/checkout', 'storefront/orders/checkout.page.tsx'),
    route('/login', 'storefront/accounts/login.page.tsx'),
    route('/forgot-password', 'storefront/accounts/forgot-password.page.tsx'),
    route('/reset-password', 'storefront/accounts/reset-password.page.tsx'),
    route('/auth/magic-link/verify', 'storefront/accounts/magic-link.page.tsx'),
    route('/auth/verify-email', 'storefront/accounts/verify-email.page.tsx'),
    route('/account', 'storefront/accounts/account.page.tsx'),
    route('/account/orders/$id', 'storefront/accounts/own-order.page.tsx'),
  ]),
  layout('backoffice', 'backoffice/shell/backoffice.tsx', [
    route('/admin', 'backoffice/dashboard/dashboard.page.tsx'),
    route('/admin/categories', 'backoffice/categories/categories.page.tsx'),
    route('/admin/crm', 'backoffice/crm/crm.page.tsx'),
    route('/admin/products', 'backoffice/products/products.page.tsx'),
    route('/admin/orders', 'backoffice/orders/orders.page.tsx'),
    route('/admin/settings', 'backoffice/settings/settings.page.tsx'),
    route('/admin/users', 'backoffice/users/users.page.tsx'),
    route('/admin/users/audit', 'backoffice/users/audit.page.tsx'),
    route('/admin/chat', 'backoffice/chat/chat.page.tsx'),
    route('/admin/blog', 'backoffice/blog/blog.page.tsx'),
    route('/admin/support', 'backoffice/support/support.page.tsx'),
    route('/admin/$screen', 'backoffice/shell/coming.page.tsx'),
  ]),
])
