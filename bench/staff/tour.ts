import type { Locator, Page } from '@playwright/test'

/** Something that staff do, and how to tell that what they wanted to see is there. */
export interface Action {
  what: string
  /** What they click. */
  click: (page: Page) => Locator
  /** CSS of what appears; nothing may be loading in the same screen or dialog. */
  there: string
  /** Typed into the clicked field; then the list that answers it is what appears. */
  types?: string
  /** Opens above the screen, and Escape closes it. */
  isDialog?: true
}

const ROWS = 'main [data-row]'
const PANEL = 'main [role=tabpanel][data-state=active] *'
/** Painted first as a popover, then modal (`show-dialog.ts`). */
const DIALOG = 'dialog:is([open], :popover-open) h2'

const screen = (title: string, there: string): Action => ({
  what: title,
  click: (page) =>
    page
      .getByRole('navigation', { name: 'Back office' })
      .getByRole('link', { name: new RegExp(`^${title}`) }),
  there,
})

const tab = (what: string, name: string, there = PANEL): Action => ({
  what,
  click: (page) => page.getByRole('tab', { name, exact: true }),
  there,
})

/** @param selector of the button, the first one counts */
const dialog = (what: string, selector: string): Action => ({
  what,
  click: (page) => page.locator(selector).first(),
  there: DIALOG,
  isDialog: true,
})

const EDIT = 'main [data-row] button[aria-label^="Edit "]:enabled'

const search = (what: string, types: string, there = ROWS): Action => ({
  what: `search: ${what}`,
  click: (page) => page.getByRole('main').getByRole('searchbox'),
  there,
  types,
})

const button = (what: string, name: string): Action => ({
  what,
  click: (page) => page.getByRole('main').getByRole('button', { name, exact: true }),
  there: DIALOG,
  isDialog: true,
})

/** Where the tour begins: a screen that loads little. */
export const START = '/admin/ai-assistant'

/** All screens of the menu with their lists and main dialogs, each opened for the first time in its page. */
export const tour: readonly Action[] = [
  screen('Dashboard', 'main section *'),
  screen('Inventory Management', PANEL),
  tab('Inventory: items', 'Items', ROWS),
  dialog('an item', EDIT),
  search('items', 'linen'),
  tab('Inventory: suppliers', 'Suppliers', 'main ul[aria-label=Suppliers] > li'),
  dialog('a supplier', 'main ul[aria-label=Suppliers] button[aria-label^="Edit "]'),
  {
    what: 'Inventory: purchase orders',
    click: (page) => page.getByRole('button', { name: 'Purchase orders', exact: true }),
    there: ROWS,
  },
  dialog('a purchase order', 'main [data-row] td'),
  tab('Inventory: alerts', 'Alerts'),
  tab('Inventory: reports', 'Reports'),
  screen('CRM', PANEL),
  tab('CRM: customers', 'Customers', ROWS),
  dialog('a customer', EDIT),
  search('customers', 'lindner'),
  tab('CRM: opportunities', 'Opportunities', ROWS),
  dialog('an opportunity', EDIT),
  search('opportunities', 'lindner'),
  tab('CRM: quotes', 'Quotes', ROWS),
  dialog('a quote', EDIT),
  search('quotes', 'lindner'),
  tab('CRM: interactions', 'Interactions', ROWS),
  dialog('an interaction', EDIT),
  search('interactions', 'lindner'),
  tab('CRM: installations', 'Installations', ROWS),
  dialog('an installation', EDIT),
  screen('Sales Forecasting', PANEL),
  tab('Forecasting: sales', 'Sales Forecasts', ROWS),
  tab('Forecasting: products', 'Product Forecasts', ROWS),
  tab('Forecasting: accuracy', 'Accuracy'),
  screen('Product management', ROWS),
  dialog('a product', EDIT),
  button('a new product', 'Add Product'),
  search('products', 'linen'),
  tab('Products: options', 'Options'),
  tab('Products: price grids', 'Price grids'),
  screen('Category management', 'main li h2'),
  dialog('a category', 'main li button[aria-label^="Edit "]'),
  search('categories', 'roller', 'main li h2'),
  screen('Order management', ROWS),
  dialog('an order', 'main [data-row] button[aria-label$=" details"]'),
  button('a new order', 'New order'),
  search('orders', 'lindner'),
  screen('User Management', ROWS),
  dialog('a user', EDIT),
  search('users', 'owner'),
  {
    what: 'Audit log',
    click: (page) => page.getByRole('main').getByRole('link', { name: 'Audit log' }),
    there: ROWS,
  },
  screen('Blog management', ROWS),
  dialog('a post', EDIT),
  search('posts', 'linen'),
  screen('Content calendar', 'main button[data-platform]'),
  dialog('a planned post', 'main button[data-platform]'),
  screen('AI content assistant', 'main form'),
  screen('Team Chat', 'main section[aria-label="Team Chat"] *'),
  screen('Support Management', 'main li button'),
  dialog('a support article', 'main li button[aria-label^="Edit "]'),
  search('articles', 'measur', 'main li button'),
  screen('Site Settings', PANEL),
  tab('Settings: banners', 'Banners'),
  tab('Settings: notifications', 'Notifications'),
  tab('Settings: currency', 'Currency'),
]
