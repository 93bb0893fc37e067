import type { z } from 'zod'
import {
  plainRefusals,
  type AnsweredForm,
  type placePlainOrder,
  type PlainAccount,
  type plainOrderForm,
} from '../contract/plain-order.ts'
import { credentials, registration } from '#modules/accounts/contract/index.ts'
import type { RequestAccount, RequestAccounts } from '#modules/accounts/server/index.ts'
import { Refusal } from '#kernel/http/refusal.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'

/** What placing an order needs of the request that submits the form. */
export interface FormRequest {
  network: string
  language: LanguageCode
  /** The account that was signed in when the request arrived; null: none. */
  account: RequestAccount | null
  signIn: (typed: z.output<typeof credentials>) => ReturnType<RequestAccounts['signIn']>
  register: (person: z.output<typeof registration>) => ReturnType<RequestAccounts['register']>
}

type Sent = z.output<typeof plainOrderForm>

/** The form's fields about the account, by their names in the API. */
const entryOf = ({ email, password, first_name, last_name }: Sent) => ({
  email: email.trim(),
  password,
  firstName: first_name,
  lastName: last_name,
})

/** The names in the form of the account's fields. */
const names: Record<string, string> = { firstName: 'first_name', lastName: 'last_name' }

/** Messages for invalid account fields, before signing in is attempted, by the names in the form. */
export function accountFieldErrors(sent: Sent, how: PlainAccount): Record<string, string> {
  if (how !== 'known' && how !== 'new') return {}
  const { error } = (how === 'new' ? registration : credentials).safeParse(entryOf(sent))
  const refused: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) {
    const field = String(path[0])
    refused[names[field] ?? field] ??= message
  }
  return refused
}

/** The form to show again, and the refusal that sets the response's status. */
interface RefusedEntry extends AnsweredForm {
  refusal: Refusal<(typeof placePlainOrder)['errors'][number]>
}

type EntryRefusal = Extract<
  Awaited<ReturnType<FormRequest['signIn']>> | Awaited<ReturnType<FormRequest['register']>>,
  Refusal
>

/** The message beside the password field. */
function passwordMessage({ code, message }: EntryRefusal, isNew: boolean): string {
  // The refusal is not about the typed password, but it must be typed again, because no page repeats one.
  if (code === 'too_many_requests') return plainRefusals.passwordAgain
  if (code === 'second_factor_needed') return plainRefusals.secondFactor
  // Only the mail may reveal whether the address already had an account.
  return code === 'invalid_credentials' && isNew ? plainRefusals.lookInMail : message
}

/**
 * Signs in, or creates an account and signs in to it, as the API does: with its checks, rate limits and audit
 * entries.
 * @returns the account for which the order is placed, null for a guest; or the form to show again
 */
export async function signInWith(
  sent: Sent,
  { how, request }: { how: PlainAccount; request: FormRequest },
): Promise<{ account: RequestAccount | null } | RefusedEntry> {
  const { password: _, ...form } = sent
  if (how === 'guest') return { account: null }
  if (how === 'own') return { account: request.account }
  const isNew = how === 'new'
  const entry = entryOf(sent)
  const refusal = isNew ? await request.register(registration.parse(entry)) : null
  const account = refusal ?? (await request.signIn(credentials.parse(entry)))
  if (!(account instanceof Refusal)) return { account }
  return {
    // The account was created, so from now on the form signs in to it.
    form: refusal === null ? { ...form, account: 'known' } : form,
    refused: { password: passwordMessage(account, isNew) },
    code: account.code,
    refusal: account,
  }
}
