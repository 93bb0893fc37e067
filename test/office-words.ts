import { parseSync } from 'vite'
import { officeTexts } from '../scripts/office-texts/collect.ts'
import { officeFiles } from '../scripts/office-texts/plugin.ts'
import { serverTextsIn } from '../scripts/office-texts/server-texts.ts'
import { unmarkedTextsIn } from '../scripts/office-texts/unmarked-texts.ts'
import { roles } from '#kernel/contract/roles.ts'
import { expectationsOf } from './collected-expectations.ts'
import { written } from './expectations.ts'
import { placeAt, projectCode } from './text-places.ts'

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
    for (const { key, start } of serverTextsIn(`/${file}`, code)) note(key, placeAt(file, code, start))
    if (!officeFiles.test(`/${file}`)) continue
    const texts = officeTexts(parseSync(file, code).program, code)
    for (const { key, start } of texts.found) note(key, placeAt(file, code, start))
    for (const key of texts.plurals) plurals.add(key)
  }
  for (const word of ofKernel) note(word, 'src/kernel')
  for (const [module, { texts = [], auditedKinds = [] }] of Object.entries(expectationsOf))
    for (const word of [...texts, ...written(auditedKinds)])
      note(word, `src/modules/${module}/expectations.ts`)
  return { places, plurals }
}
