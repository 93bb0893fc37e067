import { labelFromName } from '#kernel/web/backoffice/label-from-name.ts'
import { t } from '#kernel/web/backoffice/language.ts'
import type { AuditEntry } from '../../contract.ts'

/**
 * Labels of the fields in the audit log, by their name in camelCase. Without an entry the label is derived from the name.
 */
const fieldLabels: Readonly<Record<string, string>> = {
  firstName: 'First Name',
  lastName: 'Last Name',
  profileImageUrl: 'Profile image',
  customFields: 'More fields',
  purpose: 'Purpose',
  provider: 'Provider',
  userId: 'Account',
  logoUrl: 'Logo',
  contactEmail: 'Contact e-mail',
  requiredSecondFactor: 'Second factor required',
  guestCheckout: 'Orders without an account',
  closedSentence: 'What shoppers read',
  textsWrittenIn: 'Texts were written in',
  addressStreet: 'Street and number',
  addressPostalCode: 'Postal code',
  addressCity: 'City',
  markImageUrl: 'Picture of the mark',
  markLinkUrl: 'Page to which the mark leads',
  markText: 'What the mark says',
  replyTo: 'Address for answers',
  senderName: 'Name of the sender',
  safety: 'Child safety',
  holidays: 'Days off',
  samples: 'Samples by post',
  orderButton: 'Words on the order button',
  withdrawalNotices: 'Notices of withdrawal',
  workshop: 'Time of the workshop',
  isActive: 'Active',
  order: 'Display order',
  sortOrder: 'Display order',
  legal: 'Legal page',
  imageUrl: 'Image',
  imageUrls: 'Images',
  ctaText: 'Button text',
  ctaLink: 'Link',
  publishedAt: 'Publish date',
  scheduledAt: 'Date',
  sku: 'SKU',
  categoryId: 'Category',
  isFeatured: 'Featured',
  ownSafety: 'Product safety',
  safetyWarnings: 'Warnings',
  makerName: 'Made by',
  makerAddress: 'Postal address of the maker',
  makerEmail: 'E-mail of the maker',
  priceCalculation: 'Price calculation',
  pricePerSqm: 'Price per m²',
  baseWidthM: 'Base width (m)',
  baseLengthM: 'Base length (m)',
  minWidthM: 'Smallest width (m)',
  maxWidthM: 'Largest width (m)',
  minLengthM: 'Smallest length (m)',
  maxLengthM: 'Largest length (m)',
  customerId: 'Customer',
  customerName: 'Customer',
  customerInfo: 'Customer',
  companyName: 'Company',
  secondaryPhone: 'Second phone',
  zipCode: 'Zip Code',
  assignedTo: 'Assigned to',
  value: 'Estimated Value',
  estimatedValue: 'Estimated Value',
  expectedCloseDate: 'Expected Close Date',
  actualCloseDate: 'Closed on',
  opportunityId: 'Opportunity',
  quoteNumber: 'Number',
  subtotal: 'Subtotal',
  discountAmount: 'Discount',
  taxAmount: 'Tax',
  sentAt: 'Sent',
  scheduledDate: 'Day',
  scheduledTimeSlot: 'Time slot',
  assignedInstaller: 'Installer',
  estimatedDuration: 'Duration (minutes)',
  orderId: 'Order',
  orderNumber: 'Order',
  cart: 'Lines',
  phoneConfirmedAt: 'Phone confirmed',
  sizesConfirmedAt: 'Sizes confirmed',
  supplierId: 'Supplier',
  supplierName: 'Supplier',
  packUnit: 'Bought in',
  packSize: 'Contents of one',
  inPacks: 'In packs',
  itemUnit: 'Unit of the item',
  isResolved: 'Resolved',
  poNumber: 'Number',
  orderDate: 'Order date',
  actualDelivery: 'Delivered on',
  productId: 'Product',
  productName: 'Product',
  startsOn: 'First day',
  endsOn: 'Last day',
  isDuplicate: 'Several forecasts',
  forecastRevenue: 'Forecast Revenue',
  forecastUnits: 'Forecast Units',
  forecastQuantity: 'Forecast Quantity',
  forecastDemand: 'Forecast Quantity',
  actualRevenue: 'Actual Revenue',
  actualUnits: 'Actual units',
  actualDemand: 'Actual Quantity',
  seasonalFactor: 'Seasonal factor',
  trendFactor: 'Trend factor',
  createdBy: 'Created by',
  createdAt: 'Created',
  rows: 'Rows',
}

type TimeOf = (moment: string) => string

/** Some records are spelled `image_url`, others `imageUrl`. */
const inCamelCase = (name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
const labelOf = (name: string): string => t(fieldLabels[inCamelCase(name)] ?? labelFromName(name))

/** Fields whose values are codes; elsewhere the same word may be somebody's own. */
const coded = new Set(['role', 'status', 'stage', 'type', 'method', 'purpose', 'period', 'impact'])
/** Codes of fields that contain other texts in other records: `state` is also a part of an address. */
const codesOf: Record<string, ReadonlySet<string>> = {
  state: new Set(['draft', 'published', 'hidden', 'archived']),
  category: new Set(['economic', 'seasonal', 'competitive', 'regulatory', 'technological']),
}
/** Names that are not written like a code. */
const properNames: Readonly<Record<string, string>> = { linkedin: 'LinkedIn' }
const code = /^[a-z]+(?:_[a-z]+)*$/
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/

function textShown(text: string, name: string, timeOf: TimeOf): string {
  if (name === 'platform') return properNames[text] ?? labelFromName(text)
  const isCode = codesOf[name]?.has(text) ?? (coded.has(name) && code.test(text))
  if (isCode) return t(labelFromName(text))
  return moment.test(text) ? timeOf(text) : text
}

/** A value as people read it: codes and booleans in words, times in the shop's time zone, objects field by field. */
function shown(value: unknown, name: string, timeOf: TimeOf): string {
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'boolean') return value ? t('Yes') : t('No')
  if (typeof value === 'string') return textShown(value, name, timeOf)
  if (typeof value === 'number') return String(value)
  const parts = Array.isArray(value)
    ? value.map((item) => shown(item, name, timeOf))
    : Object.entries(value).map(
        ([field, fieldValue]) => `${labelOf(field)}: ${shown(fieldValue, field, timeOf)}`,
      )
  return parts.length === 0 ? '—' : parts.join(Array.isArray(value) ? ', ' : '; ')
}

/** Ids that say nothing more: that of the record itself, and those with the name of their record beside them. */
const isRedundant = (name: string, names: ReadonlySet<string>) =>
  name === 'id' ||
  (names.has(name.replace(/Id$/, 'Name').replace(/_id$/, '_name')) && /(?:Id|_id)$/.test(name))

/**
 * The changed fields with the values before and after. Products have fields in two spellings, of which one is shown.
 * @param timeOf formats a time in the shop's time zone
 */
export function changesOf(
  { before, after }: Pick<AuditEntry, 'before' | 'after'>,
  timeOf: TimeOf,
): { label: string; from: string; to: string }[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  const changes = [...names]
    .filter((name) => !isRedundant(name, names))
    .map((name) => ({
      label: labelOf(name),
      from: shown(before?.[name], name, timeOf),
      to: shown(after?.[name], name, timeOf),
    }))
  return [...new Map(changes.map((change) => [JSON.stringify(change), change])).values()]
}
