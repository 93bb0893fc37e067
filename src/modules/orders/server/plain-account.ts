import type { z } from 'zod'
import { plainRefusals } from '../contract/plain-order.ts'
import type { AnsweredForm, placePlainOrder, PlainAccount, plainOrderForm } from '../contract/plain-order.ts'
import { credentials, registration } from '../../accounts/contract/index.ts'
import type { RequestAccount, RequestAccounts } from '../../accounts/server/index.ts'
import { Refusal } from '../../../kernel/http/refusal.ts'
import type { LanguageCode } from '../../../kernel/rules/languages.ts'

/** The request that sends a form, as far as an order needs it. */
export interface Visit {
  network: string
  language: LanguageCode
  /** Whoever is signed in since before. */
  account: RequestAccount | null
  signIn: (typed: z.output<typeof credentials>) => ReturnType<RequestAccounts['signIn']>
  register: (person: z.output<typeof registration>) => ReturnType<RequestAccounts['register']>
}

type Sent = z.output<typeof plainOrderForm>

/** What the form says of an account, by the names of the API. */
const entryOf = ({ email, password, first_name, last_name }: Sent) => ({
  email: email.trim(),
  password,
  firstName: first_name,
  lastName: last_name,
})

/** The names of the form for the fields of an account. */
const names: Record<string, string> = { firstName: 'first_name', lastName: 'last_name' }

/** What is refused of an account's fields before they are tried, by the names of the form. */
export function refusedEntry(sent: Sent, how: PlainAccount): Record<string, string> {
  if (how !== 'known' && how !== 'new') return {}
  const { error } = (how === 'new' ? registration : credentials).safeParse(entryOf(sent))
  const refused: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) {
    const field = String(path[0])
    refused[names[field] ?? field] ??= message
  }
  return refused
}

/** The form for its page, and how it is answered. */
interface RefusedEntry extends AnsweredForm {
  refusal: Refusal<(typeof placePlainOrder)['errors'][number]>
}

type EntryRefusal = Extract<
  Awaited<ReturnType<Visit['signIn']>> | Awaited<ReturnType<Visit['register']>>,
  Refusal
>

/** What stands beside the password. */
function besidePassword({ code, message }: EntryRefusal, isNew: boolean): string {
  // The refusal is about nothing that was typed, but no page repeats a password.
  if (code === 'too_many_requests') return plainRefusals.passwordAgain
  if (code === 'second_factor_needed') return plainRefusals.secondFactor
  // Whether the address had an account before is told by nothing but the mail.
  return code === 'invalid_credentials' && isNew ? plainRefusals.lookInMail : message
}

/**
 * Signs in, or makes an account and signs in to it, as the API does: with its checks, limits and entries of the audit
 * log.
 * @returns for whom the order is placed, null for a guest; or the form for its page
 */
export async function signedInBy(
  sent: Sent,
  { how, visit }: { how: PlainAccount; visit: Visit },
): Promise<{ account: RequestAccount | null } | RefusedEntry> {
  const { password: _, ...form } = sent
  if (how === 'guest') return { account: null }
  if (how === 'own') return { account: visit.account }
  const isNew = how === 'new'
  const entry = entryOf(sent)
  const refusal = isNew ? await visit.register(registration.parse(entry)) : null
  const account = refusal ?? (await visit.signIn(credentials.parse(entry)))
  if (!(account instanceof Refusal)) return { account }
  return {
    // Once there is an account, the form signs in to it.
    form: refusal === null ? { ...form, account: 'known' } : form,
    refused: { password: besidePassword(account, isNew) },
    code: account.code,
    refusal: account,
  }
}
