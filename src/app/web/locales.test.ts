import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { credentials, registration } from '#modules/accounts/contract/index.ts'
import { errors } from '#kernel/contract/errors.ts'
import { accountsErrors } from '#modules/accounts/errors.ts'
import { ordersErrors } from '#modules/orders/errors.ts'
import { customerInfo } from '#modules/orders/contract/index.ts'
import { claimStatuses, orderStatuses } from '#modules/record-states/contract.ts'
import { shipmentStates } from '#modules/shipments/contract/index.ts'
import { allUnits } from '#modules/pricing/rules/units.ts'
import { claimReasons } from '#modules/claims/contract/claims.ts'
import { chargeKinds } from '#modules/orders/contract/order-charges.ts'
import { alertTypes } from '#modules/inventory/contract/index.ts'
import { entryMethods } from '#modules/payments/contract/index.ts'
import { entryKinds, paymentMethods, paymentStates } from '#modules/payment-terms/contract/index.ts'
import { documentKinds } from '#modules/documents/contract/index.ts'
import { taxFactKeys } from '#modules/taxes/rules/index.ts'
import { languageCodes } from '#kernel/rules/languages.ts'
import { lightStates } from '#modules/catalog/web/storefront/light-preview/light-states.ts'

/** Texts of one file by their full key, such as `nav.home`. */
type Flat = ReadonlyMap<string, string>

const root = fileURLToPath(new URL('../../../', import.meta.url))
const namespaces = [
  'translation',
  'camera',
  'windows',
  'security',
  'samples',
  'visits',
  'year',
  'house',
  'consent',
  'mail',
  'production',
] as const
const others = languageCodes.filter((code) => code !== 'en')
const pluralEnding = /_(zero|one|two|few|many|other)$/

function flattened(node: object, before = ''): [string, string][] {
  return Object.entries(node).flatMap(([key, value]: [string, unknown]): [string, string][] =>
    typeof value === 'string' ? [[before + key, value]] : flattened(value as object, `${before}${key}.`),
  )
}

function textsOf(language: string, namespace: string): Flat {
  const json = readFileSync(`${root}public/locales/${language}/${namespace}.json`, 'utf8')
  return new Map(flattened(JSON.parse(json) as object))
}

/** Keys as the code uses them, without plural suffixes. */
const namedKeys = (texts: Flat) => new Set(Array.from(texts.keys(), (key) => key.replace(pluralEnding, '')))
const isPlural = (texts: Flat, key: string) => texts.has(`${key}_other`)

/** The camera tool and measured windows have their own language files, which load with them. */
const camera = 'src/modules/measuring/web/storefront'
const windows = 'src/modules/windows/web/storefront'
/** Passkeys and the second sign-in step have their own language files, too. */
const security = 'src/modules/accounts/web/storefront/security'
/** So do samples, except for titles and descriptions of their pages. */
const samples = 'src/modules/samples/web/storefront/collected'
/** And visits that shoppers book. */
const visits = 'src/modules/installations/web/storefront/booking'
/** And the year at a window. */
const year = 'src/modules/catalog/web/storefront/year'
const yearRules = 'src/modules/catalog/rules/light'
/** And an order as a house. */
const house = 'src/modules/street/web/storefront/house'
const houseRules = 'src/modules/street/rules'
/** And the question of a foreign analytics tool. */
const consent = 'src/modules/analytics/web/storefront'

const files = readdirSync(`${root}src`, { recursive: true, encoding: 'utf8' })
  .map((path) => `src/${path.replaceAll('\\', '/')}`)
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))

/** The source text of a folder or file, without tests and without the files in `but`. */
function sourceOf(place: string | RegExp, ...but: string[]): string {
  return files
    .filter((path) => (typeof place === 'string' ? path.startsWith(`${place}/`) : place.test(path)))
    .filter(
      (path) =>
        !but.some((part) => path.startsWith(part) || path.includes(part)) ||
        path.endsWith('camera-button.tsx'),
    )
    .map((path) => readFileSync(root + path, 'utf8'))
    .join('\n')
}

const webs = /^src\/(?:(?:kernel|app|modules\/[\w-]+)\/web\/|modules\/catalog\/rules\/built-in-words)/
/** The sources of mails, text messages and PDFs. */
const mails =
  /^src\/(?:kernel\/outbox\/|modules\/[\w-]+\/server\/(?:[\w-]+\/)?(?!production-)(?:[\w-]+-(?:mails?|pdf|alert)|order-(?:confirmation|news|status)[\w-]*|document-(?:words|draft|lines)|link-from|messages|quote-labels|signed-text|visit-feed)\.ts$)/
/** Documents for the workshop, on the screen and as a PDF. */
const production =
  /^src\/modules\/orders\/(?:rules\/production\/|server\/production\/production-pdf|web\/backoffice\/print\/)/
const promised = /^src\/(?!.*\/(?:web|rules)\/)/

const english = {
  translation: textsOf('en', 'translation'),
  camera: textsOf('en', 'camera'),
  windows: textsOf('en', 'windows'),
  security: textsOf('en', 'security'),
  samples: textsOf('en', 'samples'),
  visits: textsOf('en', 'visits'),
  year: textsOf('en', 'year'),
  house: textsOf('en', 'house'),
  consent: textsOf('en', 'consent'),
  mail: textsOf('en', 'mail'),
  production: textsOf('en', 'production'),
}
/** The back office has English sentences as keys: test/office-texts.test.ts looks at those. */
const sources = {
  translation: sourceOf(
    webs,
    `${camera}/`,
    `${windows}/`,
    `${security}/`,
    `${samples}/`,
    `${visits}/`,
    `${year}/`,
    `${house}/`,
    `${consent}/`,
    '/web/backoffice/',
  ).replaceAll(/t\(`said\|[^`]*`/g, ''),
  // The sheet with marks as a PDF has the texts of the page.
  camera:
    `${sourceOf(camera)}\n${sourceOf(/^src\/modules\/measuring\/server\/marked-sheet\.ts$/)}`.replaceAll(
      "'calculator.camera'",
      '',
    ),
  windows: sourceOf(windows),
  security: sourceOf(security),
  samples: sourceOf(samples),
  visits: sourceOf(visits),
  year: `${sourceOf(year)}\n${sourceOf(yearRules)}\n${sourceOf(/^src\/modules\/catalog\/server\/pieces\/drawn-year\.ts$/)}`,
  house: `${sourceOf(house)}\n${sourceOf(houseRules)}`,
  consent: sourceOf(consent),
  mail: sourceOf(mails),
  production: sourceOf(production),
}

const statesOfLight = Object.values(lightStates).flatMap((states) => states ?? [])
const mailed = orderStatuses.filter((status) => status !== 'pending')
const linkMails = [
  'verifyEmail',
  'magicLink',
  'newAccount',
  'resetPassword',
  'invitation',
  'changeEmail',
  'restoreEmail',
]
const notices = [
  'emailChangeRequested',
  'providerLinked',
  'providerUnlinked',
  'passkeyAdded',
  'passkeyRemoved',
  'totpAdded',
  'totpRemoved',
  'recoveryCodesRenewed',
  'secondFactorOn',
  'secondFactorOff',
  'secondFactorReset',
]
/** Fees are not shown to buyers. */
const ledgerKinds = entryKinds.filter((kind) => kind !== 'fee')
const built: Record<string, readonly string[]> = {
  'order.units.${chosen}': allUnits.map((unit) => `order.units.${unit}`),
  'order.units.${unit}': allUnits.map((unit) => `order.units.${unit}`),
  'order.charges.${kind}': chargeKinds.map((kind) => `order.charges.${kind}`),
  'slip.units.${unit}': allUnits.map((unit) => `slip.units.${unit}`),
  'slip.charges.${kind}': chargeKinds.map((kind) => `slip.charges.${kind}`),
  'shop.${kind}': ['shop.taxNumber', 'shop.vatNumber'],
  'account.charges.${kind}': chargeKinds.map((kind) => `account.charges.${kind}`),
  'document.title.${kind}': documentKinds.map((kind) => `document.title.${kind}`),
  'documents.kinds.${kind}': documentKinds.map((kind) => `documents.kinds.${kind}`),
  'payment.kinds.${kind}': ledgerKinds.map((kind) => `payment.kinds.${kind}`),
  'payment.methodTexts.${method}': paymentMethods.map((method) => `payment.methodTexts.${method}`),
  'payment.methods.${method}': paymentMethods.map((method) => `payment.methods.${method}`),
  'payment.methods.${order.payment.method}': paymentMethods.map((method) => `payment.methods.${method}`),
  'payment.moved.${method}': entryMethods.map((method) => `payment.moved.${method}`),
  'payment.states.${data.balance.state}': paymentStates.map((state) => `payment.states.${state}`),
  'taxes.${key}': taxFactKeys.map((key) => `taxes.${key}`),
  'taxes.${fact}': taxFactKeys.map((fact) => `taxes.${fact}`),
  'claim.reasons.${claim.reason}': claimReasons.map((reason) => `claim.reasons.${reason}`),
  'claim.reasons.${claimReason}': claimReasons.map((reason) => `claim.reasons.${reason}`),
  'claim.reasons.${reason}': claimReasons.map((reason) => `claim.reasons.${reason}`),
  'claim.states.${claim.status}': claimStatuses.map((status) => `claim.states.${status}`),
  'claim.status.${status}': claimStatuses.map((status) => `claim.status.${status}`),
  'claim.subject.${status}': claimStatuses.map((status) => `claim.subject.${status}`),
  'light.${state}': statesOfLight.map((state) => `light.${state}`),
  'light.shown.${state}': statesOfLight.map((state) => `light.shown.${state}`),
  'parcels.states.${state}': shipmentStates.slice(1).map((state) => `parcels.states.${state}`),
  'orderStatus.${status}': orderStatuses.map((status) => `orderStatus.${status}`),
  'orderStatus.text.${order.status}': orderStatuses.map((status) => `orderStatus.text.${status}`),
  '${texts}.subject': linkMails.map((texts) => `${texts}.subject`),
  '${texts}.intro': linkMails.map((texts) => `${texts}.intro`),
  '${texts}.action': linkMails.map((texts) => `${texts}.action`),
  '${texts}.after': linkMails.map((texts) => `${texts}.after`),
  'notice.${texts}.subject': notices.map((texts) => `notice.${texts}.subject`),
  'notice.${texts}.intro': notices.map((texts) => `notice.${texts}.intro`),
  'orderStatus.${status}.subject': mailed.map((status) => `orderStatus.${status}.subject`),
  'orderStatus.${status}.text': mailed.map((status) => `orderStatus.${status}.text`),
  'stockAlert.${type}.subject': alertTypes.map((type) => `stockAlert.${type}.subject`),
  'stockAlert.${type}.text': alertTypes.map((type) => `stockAlert.${type}.text`),
  'orderNews.said.${what}': ['placed', 'changed', 'cancelled', 'status'].map(
    (what) => `orderNews.said.${what}`,
  ),
  'visitNews.said.${what}': ['booked', 'moved', 'cancelled'].map((what) => `visitNews.said.${what}`),
  'orderNews.text.${what}': ['placed', 'changed', 'cancelled'].map((what) => `orderNews.text.${what}`),
  'orderNews.status.${status}': orderStatuses.map((status) => `orderNews.status.${status}`),
  'digest.${kind}': ['fresh', 'waiting', 'visits', 'low', 'samples', 'withdrawals', 'claims', 'delays'].map(
    (kind) => `digest.${kind}`,
  ),
  'digest.${part.words}': ['noTime', 'order'].map((words) => `digest.${words}`),
}

/** The arguments of `t`, and every other literal that looks like a key. */
function usedKeys(namespace: (typeof namespaces)[number]): { keys: Set<string>; patterns: Set<string> } {
  const source = sources[namespace]
  const groups = [...new Set(Array.from(english[namespace].keys(), (key) => key.split('.')[0]))].join('|')
  const called = source.matchAll(/\bt\(\s*'([^']+)'/g)
  const listed = source.matchAll(new RegExp(`'((?:${groups})(?:\\.\\w+)+)'`, 'g'))
  const patterns = new Set(Array.from(source.matchAll(/\bt\(\s*`([^`]+)`/g), ([, key]) => key as string))
  const keys = new Set(Array.from([...called, ...listed], ([, key]) => key as string))
  for (const pattern of patterns) for (const key of built[pattern] ?? []) keys.add(key)
  return { keys, patterns }
}

const placeholders = (text: string) => (text.match(/\{\{.*?\}\}/g) ?? []).toSorted()

describe.each(others)('%s', (language) => {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories

  test.each(namespaces)(
    'has every key of %s.json in every plural form it needs, and no other key',
    (file) => {
      const needed = [...namedKeys(english[file])].flatMap((key) =>
        isPlural(english[file], key) ? forms.map((form) => `${key}_${form}`) : [key],
      )
      expect([...textsOf(language, file).keys()].toSorted()).toEqual(needed.toSorted())
    },
  )

  test.each(namespaces)('keeps the placeholders of %s.json', (file) => {
    const wrong = [...textsOf(language, file)].filter(([key, text]) => {
      const original = english[file].get(key) ?? english[file].get(key.replace(pluralEnding, '_other')) ?? ''
      return placeholders(text).join() !== placeholders(original).join()
    })
    expect(wrong).toEqual([])
  })

  /** Words that are the same in both languages. */
  const same: Record<string, readonly string[]> = {
    vi: ['Blog', 'Email'],
    zh: [],
    es: ['Blog', 'Total', 'Subtotal', 'Error', 'No', 'Material', 'Sensor'],
    de: ['Blog', 'Name', 'Region', 'Status', 'Material', 'Sensor'],
    ru: [],
  }
  /** Numbers and units are not words. */
  const isWords = (text: string) => /\p{L}{2}/u.test(text.replaceAll(/\{\{.*?\}\}|\b[cm]m\b/g, ''))

  test.each(namespaces)('leaves no text of %s.json untranslated', (file) => {
    const left = [...textsOf(language, file)].filter(
      ([key, text]) => isWords(text) && text === english[file].get(key) && !same[language]?.includes(text),
    )
    expect(left).toEqual([])
  })

  test('uses exclamation marks only where the English text does', () => {
    const loud = [...textsOf(language, 'translation')].filter(
      ([key, text]) => /[!！¡]/.test(text) && !english.translation.get(key)?.includes('!'),
    )
    expect(loud).toEqual([])
  })
})

describe('the code', () => {
  test('builds keys from parts only in the listed patterns', () => {
    const found = namespaces.flatMap((file) => [...usedKeys(file).patterns])
    expect(found.toSorted()).toEqual(Object.keys(built).toSorted())
  })

  test.each(namespaces)('the code uses no key that %s.json lacks', (file) => {
    const known = namedKeys(english[file])
    expect([...usedKeys(file).keys].filter((key) => !known.has(key))).toEqual([])
  })

  test.each(namespaces)('the code uses every key of %s.json', (file) => {
    const { keys } = usedKeys(file)
    const unused = [...namedKeys(english[file])].filter((key) => !key.startsWith('said.') && !keys.has(key))
    expect(unused).toEqual([])
  })
})

describe('the messages of server and form validation', () => {
  /** Refusals that the storefront shows in the server's wording. */
  const refusals = [
    errors.invalid_body,
    errors.unauthenticated,
    errors.foreign_origin,
    ordersErrors.order_not_found,
    ordersErrors.order_not_pending,
    errors.too_many_requests,
    accountsErrors.password_too_common,
    accountsErrors.password_too_short,
    errors.internal,
    errors.unavailable,
  ].map(({ message }) => message)

  /** Every validation message of a form: for empty fields and for values that are too long. */
  const complaints = [credentials, registration, customerInfo].flatMap((form) => {
    const fill = (text: string) => Object.fromEntries(Object.keys(form.shape).map((field) => [field, text]))
    return [fill(''), { ...fill(''), password: 'ä'.repeat(600) }].flatMap(
      (filled) => form.safeParse(filled).error?.issues.map(({ message }) => message) ?? [],
    )
  })

  const translated = [...english.translation].filter(([key]) => key.startsWith('said.'))

  test('the messages of server and form validation are all translated', () => {
    const sentences = new Set(translated.map(([, text]) => text))
    expect([...refusals, ...complaints].filter((sentence) => !sentences.has(sentence))).toEqual([])
  })

  test('the messages of server and form validation are the only texts under the key "said"', () => {
    const sentences = sourceOf(promised)
    expect(translated.filter(([, text]) => !sentences.includes(`'${text}'`))).toEqual([])
  })

  test('the messages of server and form validation have their English sentence as their key', () => {
    expect(translated.filter(([key, text]) => key !== `said.${text}`)).toEqual([])
  })
})

test.each(others)(
  'the second side of a window has one word in %s, in the calculator, the cart and the back office',
  (language) => {
    const texts = textsOf(language, 'translation')
    const office = JSON.parse(readFileSync(`${root}public/locales/${language}/admin.json`, 'utf8')) as Record<
      string,
      string
    >
    const word = texts.get('calculator.height')?.replace(/\s*[(（].*/, '')
    expect(texts.get('cart.length')?.replace(/\s*[(（].*/, '')).toBe(word)
    expect(texts.get('cart.lengthRange')).toBe(texts.get('calculator.heightRange'))
    for (const label of ['Length', 'Length (m)', 'Length ({{unit}})']) {
      expect(office[label]?.replace(/\s*[(（].*/, '')).toBe(word)
    }
  },
)

test('German pages and mails have one word for what may stay empty, one for value added tax, and tell a repetition from one more', () => {
  const texts = ['translation', 'windows', 'samples', 'visits', 'consent', 'mail'].flatMap((name) => [
    ...textsOf('de', name),
  ])
  const wrong = texts.filter(([, text]) => /freiwillig|\bSteuer\b|^Noch einmal$/.test(text))
  expect(wrong).toEqual([])
})
