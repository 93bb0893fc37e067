import type { SetupStep } from '../../contract.ts'

interface StepWords {
  title: string
  /** Why, in a sentence. */
  hint: string
  /** What the link says. */
  link: string
  to: string
  search?: Record<string, string>
}

/** What each step is for and where it is done. */
export const stepWords: Record<SetupStep, StepWords> = {
  name: {
    title: 'Name and logo',
    hint: 'They stand on every page, every mail and every paper.',
    link: 'Open the settings',
    to: '/admin/settings',
  },
  contact: {
    title: 'E-mail and phone',
    hint: 'Shoppers see them on the contact page; what stands there now is an example.',
    link: 'Open the settings',
    to: '/admin/settings',
  },
  legal: {
    title: 'Contact, warranty and returns',
    hint: 'The articles in the footer are examples. Make them yours before you sell.',
    link: 'Open the articles',
    to: '/admin/support',
  },
  category: {
    title: 'First category',
    hint: 'Categories are the shelves of the shop. A template has the words for each kind.',
    link: 'Add a category',
    to: '/admin/categories',
    search: { edit: 'new' },
  },
  product: {
    title: 'First product with a price',
    hint: 'Begin with a template of its kind, or bring your products from Shopify, WooCommerce or a file.',
    link: 'Add a product',
    to: '/admin/products',
    search: { edit: 'new' },
  },
  colleague: {
    title: 'Invite a colleague',
    hint: 'Somebody should be able to go on when you are away.',
    link: 'Add a user',
    to: '/admin/users',
  },
  news: {
    title: 'Hear of orders',
    hint: 'Choose who gets a mail when an order comes in. Nobody does until somebody asks for it.',
    link: 'Open the notifications',
    to: '/admin/settings',
    search: { tab: 'notifications' },
  },
  order: {
    title: 'Test order',
    hint: 'Order a piece as a shopper would, and see the mail, the order and the production sheet.',
    link: 'Go to the shop',
    to: '/products',
  },
  live: {
    title: 'Go live',
    hint: 'An address with https (PUBLIC_ORIGIN) and a mail server (SMTP_URL). System status tells what is missing.',
    link: 'Open the system status',
    to: '/admin/settings',
    search: { tab: 'status' },
  },
}
