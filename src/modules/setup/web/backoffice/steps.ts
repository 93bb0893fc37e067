import type { Placeholder, SetupStep } from '../../contract/index.ts'

interface StepWords {
  title: string
  /** The reason for the step, in one sentence. */
  hint: string
  /** The link text. */
  link: string
  to: string
  search?: Record<string, string>
  /** The section of the screen. */
  hash?: string
  /** The examples that have to be replaced. */
  asks?: readonly Placeholder['what'][]
}

/** The purpose of each step, and the screen for it. */
export const stepWords: Record<SetupStep, StepWords> = {
  language: {
    title: 'Language and currencies',
    hint: 'In which language you write, and in which currency inventory, customers and forecasts are reported.',
    link: 'Choose them',
    to: '/admin/settings',
  },
  you: {
    title: 'Your name and e-mail',
    hint: 'Your account still has the name and the address of an example. Invitations and warnings are sent there.',
    link: 'Open your account',
    to: '/account',
  },
  name: {
    title: 'Name and logo',
    hint: 'Every page, mail and document shows them.',
    link: 'Open the settings',
    to: '/admin/settings',
    asks: ['name'],
  },
  contact: {
    title: 'E-mail and phone',
    hint: 'Shoppers see them on the contact page, which still shows an example.',
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
    hint: 'Products are sorted into categories. Templates have texts for each kind.',
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
    hint: 'So that somebody can carry on while you are away.',
    link: 'Add a user',
    to: '/admin/users',
    search: { edit: 'new' },
  },
  news: {
    title: 'Be told about orders',
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
    title: 'Sending mail',
    hint: 'Without a mail server, mails are only saved as files on this machine.',
    link: 'Look at the mail settings',
    to: '/admin/settings',
    search: { tab: 'all' },
    hash: 'mail',
  },
  address: {
    title: 'An address with https',
    hint: 'The address that people type, and that links in mails lead to.',
    link: 'Look at the address',
    to: '/admin/settings',
    search: { tab: 'all' },
    hash: 'address',
  },
  backups: {
    title: 'Backups',
    hint: 'Best in a folder on another disk. Tick this if somebody else makes them.',
    link: 'Look at the backups',
    to: '/admin/settings',
    search: { tab: 'status' },
    hash: 'backups',
  },
  live: {
    title: 'Open the shop',
    hint: 'Tells everybody who works here that orders are real from now on.',
    link: 'Open the system status',
    to: '/admin/settings',
    search: { tab: 'status' },
  },
}
