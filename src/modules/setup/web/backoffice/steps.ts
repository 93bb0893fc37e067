import type { Placeholder, SetupStep } from '../../contract/index.ts'

interface StepWords {
  title: string
  /** The reason for the step, in one sentence. */
  hint: string
  /** The link text. */
  link: string
  to: string
  search?: Record<string, string>
  /** The examples that have to be replaced. */
  asks?: readonly Placeholder['what'][]
}

/** The purpose of each step, and the screen for it. */
export const stepWords: Record<SetupStep, StepWords> = {
  name: {
    title: 'Name and logo',
    hint: 'They stand on every page, every mail and every paper.',
    link: 'Open the settings',
    to: '/admin/settings',
    asks: ['name'],
  },
  contact: {
    title: 'E-mail and phone',
    hint: 'Shoppers see them on the contact page; what stands there now is an example.',
    link: 'Open the settings',
    to: '/admin/settings',
    asks: ['email', 'phone'],
  },
  legal: {
    title: 'Contact, warranty and returns',
    hint: 'The articles in the footer are examples. Make them yours before you sell.',
    link: 'Open the articles',
    to: '/admin/support',
    asks: ['article'],
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
    search: { edit: 'new' },
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
  mail: {
    title: 'Mail that reaches people',
    hint: 'Without a mail server (SMTP_URL) every mail is only a file on this machine.',
    link: 'Look at the mail settings',
    to: '/admin/settings',
    search: { tab: 'all' },
  },
  address: {
    title: 'An address with https',
    hint: 'PUBLIC_ORIGIN is the address that people type, and that links in mails lead to.',
    link: 'Look at the address',
    to: '/admin/settings',
    search: { tab: 'all' },
  },
  backups: {
    title: 'Backups',
    hint: 'BACKUP_DIR names a folder, best on another disk. Tick this if somebody else makes them.',
    link: 'Look at the backups',
    to: '/admin/settings',
    search: { tab: 'all' },
  },
  live: {
    title: 'Open the shop',
    hint: 'Says to everybody at work here that what comes in from now on is meant.',
    link: 'Open the system status',
    to: '/admin/settings',
    search: { tab: 'status' },
  },
}
