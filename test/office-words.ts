import { readdirSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { officeTexts } from '../scripts/office-texts/collect.ts'
import { officeFiles } from '../scripts/office-texts/plugin.ts'
import { tones } from '#modules/assistant/contract.ts'
import { rolePermissions } from '#modules/accounts/rules/role-permissions.ts'
import { movementTypes } from '#modules/inventory/contract/stock.ts'
import { trendCategories, trendImpacts } from '#modules/forecasting/contract/market-trends.ts'
import {
  customerStatuses,
  installationStatuses,
  interactionTypes,
  opportunityStages,
  quoteStatuses,
} from '#modules/record-states/contract.ts'
import { orderStates } from '#modules/record-states/rules.ts'
import essentials from '#database/seed/content/essentials.json' with { type: 'json' }
import { messagePattern } from '#kernel/web/backoffice/language.ts'
import { roles } from '#kernel/contract/roles.ts'

const root = new URL('../', import.meta.url)

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
/** A code as screens write it: `follow_up` is `Follow up`. */
const written = (codes: readonly string[]) => codes.map((code) => capital(code.replaceAll('_', ' ')))

/** The texts of the back office with the files in which they stand. */
export interface OfficeTexts {
  /** The files of each English text. */
  places: ReadonlyMap<string, readonly string[]>
  /** Texts that have a form for each kind of number. */
  plurals: ReadonlySet<string>
}

/** The kinds of records in the audit log, and what is done to them. */
const auditedKinds =
  'about_part account banner bill_of_materials blog blog_post category configuration content_post customer demo exchange_rate holidays import translation past_order reporting_currency sample_request setup installation interaction inventory_category inventory_item inventory_settings market_trend opportunity option order price_grid product product_forecast purchase_order quote sales_forecast settings shop stock_alert supplier support_item upload user notification shop_notifications webhook visit_feed'.split(
    ' ',
  )
const auditedActions =
  'close confirm convert correct create delete detach_account due erase export keep_apart link_used mails materials merge mismatch note order password_change provider_link provider_unlink publish receive recovery_codes_renew reject accept request_erasure resolve restore role_change second_factor_add second_factor_choose second_factor_remove second_factor_reset plan send session_end sign_in sign_in_failed sign_out status stock update withdraw_link share_link cancel open test_mail choose secret switch_off end undo remove tick untick'.split(
    ' ',
  )

/** What the audit log says of a sign-in and a link, and codes that no other screen shows. */
const auditedCodes =
  'magic_link passkey password phone email invitation change_email reset_password restore_email individual business archived'.split(
    ' ',
  )

const steps = ['day', 'week', 'month']

/** Words that screens put together, or show as rules and contracts have them. */
const elsewhere: Record<string, readonly string[]> = {
  'record-states/rules.ts': orderStates.map(({ label }) => label),
  'record-states/contract.ts': [
    ...customerStatuses,
    ...installationStatuses,
    ...interactionTypes,
    ...opportunityStages,
    ...quoteStatuses,
  ].flatMap((code) => written([code])),
  'forecasting/contract': written([...trendCategories, ...trendImpacts]),
  'assistant/contract.ts': written(tones),
  'assistant/web/backoffice': ['blinds', 'curtains'],
  'demo/server': ['Accounts'],
  'inventory/contract': [
    ...movementTypes,
    'Stock added via the admin panel',
    'Stock removed via the admin panel',
    // A new shop has them.
    ...essentials.inventoryCategories.map(({ name }) => name),
  ],
  'audit/contract.ts': [...auditedKinds, ...auditedActions, ...auditedCodes].flatMap((code) =>
    written([code]),
  ),
  'webhooks/server': [
    'The server answered {{n}}',
    'The secret cannot be read any more. Please make a new one.',
    'Its server is not known',
    'Its server refuses the connection',
    'Its certificate is not valid',
    'Its server cannot be reached',
    'Its server does not answer in time',
    'Its server is in a network that may not be reached',
    'An address with a password is not accepted',
    'This address is in a private network',
  ],
  'kernel/contract/roles.ts': [...roles, ...written(roles)],
  'accounts/rules': rolePermissions.flatMap(({ words }) => words),
  'dashboard/web/backoffice': steps.flatMap((step) => [
    step,
    `By ${step}`,
    `Revenue by ${step}, with the period before`,
  ]),
}

/** The sentences of refusals and of what forms check, as the contracts have them. */
const contracts = /\/src\/(?:kernel|modules\/[\w-]+)\/contract(?:\/[\w-]+)?\.ts$/

/** Files of the server and of rules that make sentences for staff: refusals of a field, reports of a file, notes. */
const sayers = new RegExp(
  String.raw`^src/(?:kernel/(?:http/(?:csv-columns|read-csv|storable-input)|record/translated-slugs|rules/parse-(?:date|number))|modules/(?:${[
    String.raw`[\w-]+/server/[\w-]+\.(?:service|import|sending|ordering|pricing|columns)`,
    'catalog/(?:rules/option-refusal-text|server/(?:product-options|import/.*))',
    'chat/server/send-message',
    'currency/server/rates-imports.routes',
    'customers/server/(?:references|import/.*)',
    'demo/server/demo-kinds',
    'forecasting/rules/suggestion/.*',
    'imports/server/(?:run-imports|fetch-pictures|past-orders/.*)',
    'inventory/(?:rules/stock|server/ledger)',
    'making/rules/refusal-text',
    'materials/server/(?:bills.routes|order-stock)',
    'media/server/(?:received-file|reencode|heic)',
    'orders/server/(?:corrected-.*|line-pricing|withheld-mails)',
    'pricing/rules/(?:grid-fault|grid-text|side-text)',
    'purchasing/server/costs',
    'quotes/rules/quote-items',
    'samples/server/sample-customer',
  ].join('|')}))\.ts$`,
)

/** Words of these files that are no sentences: columns of files, SQL, what only shoppers and logs are told. */
const untranslated =
  /[<>@=]|coalesce|LOCK|ANALYZE| desc$| carries$| links$|^(?:Variant|Image|Option\{|Attribute|SEO|Gift|Body|Product Category|Sale price|Regular price|Shipping class|Purchase note|Short description|Croston|Must be between|\{\{stock\}\} between|\{\{values\}\} to|Order \{|Phone \{|Quote \{|\{\{length\}\} samples|At most \{\{maxSamples)/

/** Sentences of the server that stand in a field for notes or a code, or with a semicolon, and what is filled into others. */
const alsoTold = [
  'Another option has this code',
  'Asked for a sample by post',
  'Given back by order {{orderNumber}}',
  'Imports',
  'It has {{length}} pictures; the first {{maxImages}} are taken over',
  'Not in this shop: {{value}}',
  'The currency of this shop does not have the decimals of “{{text}}”',
  'The amounts are in {{sign}}; this shop counts in {{currency}}',
  'This cloth is {{rollMm}} m wide; this size does not fit on it',
  'Used for order {{orderNumber}}',
  'archived',
  'inside',
  'outside',
  'inside or outside',
  'draft',
  'sent',
  'confirmed',
  'partial',
  'completed',
  'cancelled',
  'changed',
  'closed',
  'received',
  'as a year ago',
  'exponential smoothing',
  'a damped trend',
  'additive Holt-Winters',
  'multiplicative Holt-Winters',
  'Width',
  'Length',
]

/** The reads and writes of staff, whose messages are translated when they are shown. */
const writes =
  /\/src\/modules\/[\w-]+\/web\/queries(?:\/(?:staff-[\w-]+|stock-reports|order-corrections|order-writes))?\.ts$/

/** What a write names and no person reads. */
const noSentence = /[<>@=]/

/** The sentences of a file of the server, or of what staff are told of a write. */
const told = (keys: readonly string[], except = untranslated) =>
  keys.filter((key) => /^[\p{Lu}“{][^\n]* /u.test(key) && !except.test(key))

/** Every text of the back office. */
export function officeSentences(): OfficeTexts {
  const places = new Map<string, string[]>()
  const plurals = new Set<string>()
  const note = (text: string, place: string) => places.set(text, [...(places.get(text) ?? []), place])
  const files = readdirSync(new URL('src', root), { recursive: true, encoding: 'utf8' })
  for (const file of files.map((name) => `src/${name.replaceAll('\\', '/')}`).toSorted()) {
    const isWrite = writes.test(`/${file}`)
    const isTold = isWrite || (sayers.test(file) && !file.endsWith('.test.ts'))
    if (!officeFiles.test(`/${file}`) && !contracts.test(`/${file}`) && !isTold) continue
    const code = readFileSync(new URL(file, root), 'utf8')
    const { program } = parseSync(file, code)
    const texts = officeTexts(program, code)
    // Of contracts as `translateMessage` looks them up; the names of fields are texts of their own.
    for (const key of isTold ? told(texts.keys, isWrite ? noSentence : untranslated) : texts.keys) {
      const pattern = contracts.test(`/${file}`)
        ? messagePattern(key)
        : { key, values: {} as Record<string, string> }
      note(pattern.key, file)
      if (pattern.values['name'] && !pattern.values['name'].includes('{{')) note(pattern.values['name'], file)
    }
    for (const key of isTold ? [] : texts.plurals) plurals.add(key)
  }
  for (const sentence of alsoTold) note(sentence, 'sentences of the server')
  for (const [place, words] of Object.entries(elsewhere))
    for (const word of words) note(word, `src/modules/${place}`)
  return { places, plurals }
}
