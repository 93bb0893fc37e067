import { parseSync } from 'vite'
import { officeTexts } from '../scripts/office-texts/collect.ts'
import { officeFiles } from '../scripts/office-texts/plugin.ts'
import { marksStaffTexts, staffTextsIn } from '../scripts/office-texts/staff-texts.ts'
import type { OfficeTexts } from '../scripts/office-texts/syntax.ts'
import { unmarkedTextsIn } from '../scripts/office-texts/unmarked-texts.ts'
import { messagePattern } from '#kernel/web/backoffice/language.ts'
import { roles } from '#kernel/contract/roles.ts'
import { expectationsOf } from './collected-expectations.ts'
import { written } from './expectations.ts'
import { placeAt, projectCode } from './text-places.ts'

const nothing = { found: [], plurals: new Set<string>() }

/** The texts of the back office with the places at which they stand. */
export interface SentencePlaces {
  /** The places of each English text, as `file:line`. */
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

/** The reads and writes of staff, whose messages are translated when they are shown. */
const writes =
  /\/src\/modules\/[\w-]+\/web\/queries(?:\/(?:staff-[\w-]+|stock-reports|order-corrections|order-writes))?\.ts$/

/** What a write names and no person reads. */
const noSentence = /[<>@=]/

/** Whether a text of a write is a sentence that staff are told. */
const isTold = (key: string) => /^[\p{Lu}“{][^\n]* /u.test(key) && !noSentence.test(key)

/** The texts of a file that staff read, and those of them with plural forms. */
function textsOf(file: string, code: string): Pick<OfficeTexts, 'found' | 'plurals'> {
  const isWrite = writes.test(file)
  const isContract = contracts.test(file)
  const isMarking = marksStaffTexts(code)
  if (!isWrite && !isContract && !isMarking && !officeFiles.test(file)) return nothing
  const { program } = parseSync(file, code)
  const marked = isMarking ? staffTextsIn(program) : []
  if (!isWrite && !isContract && !officeFiles.test(file)) return { found: marked, plurals: new Set() }
  const { found, plurals } = officeTexts(program, code)
  if (isWrite) return { found: found.filter(({ key }) => isTold(key)), plurals: new Set() }
  if (!isContract) return { found, plurals }
  // As `translateMessage` looks them up; the names of fields are texts of their own.
  const patterns = found.flatMap(({ key, start }) => {
    const { key: pattern, values } = messagePattern(key)
    const name = values['name']
    return [pattern, ...(name && !name.includes('{{') ? [name] : [])].map((text) => ({ key: text, start }))
  })
  return { found: [...marked, ...patterns], plurals }
}

/** Where sentences of refusals and reports are made. */
const ofServer = /^src\/(?:kernel|modules\/[\w-]+)\/(?!web\/|contract[./])(?:[\w-]+\/)+[\w.-]+\.ts$/

/** What a file that refuses or reports something contains; cheaper than parsing all. */
const mayRefuse = /refuse|Refusal|Fault|Mistake|\b(?:message|problem|fault|reason):/

/** The sentences of refusals and reports that nobody marked, as `file:line: sentence`. */
export const unmarkedSentences = (): string[] =>
  Array.from(projectCode())
    .filter(([file, code]) => ofServer.test(file) && mayRefuse.test(code))
    .flatMap(([file, code]) =>
      unmarkedTextsIn(parseSync(file, code).program).map(
        ({ key, start }) => `${placeAt(file, code, start)}: “${key}”`,
      ),
    )

/** Every text that staff read, with its places as `file:line`. */
export function officeSentences(): SentencePlaces {
  const places = new Map<string, string[]>()
  const plurals = new Set<string>()
  const note = (text: string, place: string) => places.set(text, [...(places.get(text) ?? []), place])
  for (const [file, code] of projectCode()) {
    const texts = textsOf(`/${file}`, code)
    for (const { key, start } of texts.found) note(key, placeAt(file, code, start))
    for (const key of texts.plurals) plurals.add(key)
  }
  for (const word of ofKernel) note(word, 'src/kernel')
  for (const [module, { texts = [], auditedKinds = [] }] of Object.entries(expectationsOf))
    for (const word of [...texts, ...written(auditedKinds)])
      note(word, `src/modules/${module}/expectations.ts`)
  return { places, plurals }
}
