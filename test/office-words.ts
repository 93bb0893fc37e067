import { readdirSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { officeTexts } from '../scripts/office-texts/collect.ts'
import { officeFiles } from '../scripts/office-texts/plugin.ts'
import { messagePattern } from '#kernel/web/backoffice/language.ts'
import { roles } from '#kernel/contract/roles.ts'
import { expectationsOf } from './collected-expectations.ts'
import { written } from './expectations.ts'

const root = new URL('../', import.meta.url)

/** The texts of the back office with the files in which they stand. */
export interface OfficeTexts {
  /** The files of each English text. */
  places: ReadonlyMap<string, readonly string[]>
  /** Texts that have a form for each kind of number. */
  plurals: ReadonlySet<string>
}

/** What is done to records, in the audit log. */
const auditedActions =
  'check close confirm consent convert correct create delete detach_account due erase export keep_apart link_used mails materials merge mismatch note order password_change provider_link provider_unlink publish receive recovery_codes_renew reject accept request_erasure resolve restore role_change second_factor_add second_factor_choose second_factor_remove second_factor_reset plan send session_end sign_in sign_in_failed sign_out status stock update withdraw_link share_link cancel open test_mail choose secret switch_off end undo remove tick untick'.split(
    ' ',
  )

/** What the audit log says of a sign-in and a link, and codes that no other screen shows. */
const auditedCodes =
  'magic_link passkey password phone email invitation change_email reset_password restore_email individual business archived'.split(
    ' ',
  )

/** Words that screens of the kernel put together. */
const ofKernel = [...roles, ...written(roles), ...written([...auditedActions, ...auditedCodes])]

/** The sentences of refusals and of what forms check, as the contracts have them. */
const contracts = /\/src\/(?:kernel|modules\/[\w-]+)\/(?:contract(?:\/[\w-]+)?|errors)\.ts$/

/** Files of the server and of rules that make sentences for staff: refusals of a field, reports of a file, notes. */
const sayers = new RegExp(
  String.raw`^src/(?:kernel/(?:http/(?:csv/(?:csv-columns|read-csv)|input/storable-input)|record/translated-slugs|rules/parsing/parse-(?:date|number))|modules/(?:${[
    String.raw`[\w-]+/server/(?!second-factor/)(?:[\w-]+/)?(?:[\w-]+\.(?:service|import|sending|ordering|pricing|columns)|processing)`,
    'catalog/(?:rules/option-refusal-text|server/(?:pieces/pieces|options/product-options|safety/product-safety.routes|import/.*))',
    'chat/server/send-message',
    'documents/server/(?:bookkeeping/tax-closings|issuing/document-(?:draft|parties)|settings/document-settings\\.routes)',
    'taxes/server/tax-settings\\.routes',
    'currency/server/rates-imports.routes',
    'customers/server/(?:references|import/.*)',
    'demo/server/demo-kinds',
    'forecasting/rules/suggestion/.*',
    'imports/server/(?:run-imports|fetch-pictures|past-orders/.*)',
    'inventory/(?:rules/stock|server/ledger/(?:ledger|batches))',
    'making/rules/refusal-text',
    'materials/server/(?:bills.routes|order-stock)',
    'media/server/(?:received-file|reencode|heic)',
    'orders/server/(?:corrections/corrected-.*|pricing/(?:goods|line)-pricing|checkout/sale-delivery|mails/(?:notify-customer|withheld-mails))',
    'pricing/rules/(?:grid-fault|grid-text|side-text)',
    'payments/server/(?:customer-standing|bank/bank-csv-maps|payouts/.*)',
    'purchasing/server/(?:costs|received-invoice-file)',
    'quotes/rules/quote-items',
    'samples/server/sample-customer',
    'shipments/server/(?:parcel-contents|book-parcel)',
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
  'Please say how the columns of this file are to be read.',
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
  for (const word of ofKernel) note(word, 'src/kernel')
  for (const [module, { texts = [], auditedKinds = [] }] of Object.entries(expectationsOf))
    for (const word of [...texts, ...written(auditedKinds)])
      note(word, `src/modules/${module}/expectations.ts`)
  return { places, plurals }
}
