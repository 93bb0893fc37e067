import type { Admission } from '../contract/endpoint.ts'

/** Why personal data may be processed (GDPR, article 6; Vietnam's law 91/2025 knows the same). */
type Ground = 'contract' | 'law' | 'consent' | 'interest'

/** Kinds of others who receive personal data; which of them this shop uses, its settings say. */
export type ReceiverKind =
  | 'mail'
  | 'messages'
  | 'cards'
  | 'carriers'
  | 'einvoices'
  | 'vat'
  | 'sign_in'
  | 'ai'
  | 'analytics'
  | 'storage'
  | 'webhooks'
  | 'cdn'

/** One row of the register of processing; its sentences are translated where it is shown. */
export interface Processing {
  readonly purpose: string
  readonly data: string
  readonly ground: Ground
  /** How long it is kept. */
  readonly kept: string
  /** The reads by which the team sees it, from which the roles are worked out. None: only whoever runs the shop. */
  readonly shownBy: readonly Admission[]
  /** Where it is stored. None, and no receiver in use: the shop does not do it. */
  readonly tables: readonly string[]
  readonly receivers: readonly ReceiverKind[]
}
