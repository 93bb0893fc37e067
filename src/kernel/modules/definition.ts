import type { MailPicture, PictureRequest } from '#kernel/outbox/mail/mail-body.ts'
import type { CustomFields } from '#kernel/contract/custom-fields.ts'
import { addErrors, type ErrorDefinition } from '#kernel/contract/errors.ts'
import type { MailKinds } from '#kernel/outbox/mail/own-texts.ts'
import type { MailTemplates } from '#kernel/outbox/mail/render.ts'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { ClientBase, Pool } from 'pg'
import type { ShopLanguages } from '#kernel/contract/shop-languages.ts'
import type { CacheMemory } from '#kernel/cache/memory.ts'
import type { Revisions } from '#kernel/cache/tag-invalidation.ts'
import type { Db } from '#kernel/database/db.ts'
import type { Replica } from '#kernel/database/connections/replica.ts'
import type { EventHandlers } from '#kernel/events/events.ts'
import type { RateLimits } from '#kernel/http/limits/rate-limits.ts'
import type { PublicAddress } from '#kernel/http/pages/search-engines.ts'
import type { Integrations } from '#kernel/integrations/open-integrations.ts'
import type { Job } from '#kernel/jobs/jobs.ts'
import type { Live } from '#kernel/live/index.ts'
import type { LineTexts } from './field-texts.ts'
import type { Processing } from './processing.ts'
import type { Env } from '#kernel/process/env.ts'

/**
 * The ports that modules offer each other, by module name. Modules add theirs by declaration merging: `declare module
 * '.../kernel/modules/definition.ts' { interface ModulePorts { orders: OrdersPorts } }`
 */
export interface ModulePorts {}

/**
 * What a module may give to one that collects it, by kind. The collecting module declares the kind by declaration
 * merging, so it knows none of those that give, and they can be taken out.
 */
export interface Contributions {
  /** The `mailKinds` of a module. */
  mailKinds: MailKinds
  /** The `processing` of a module. */
  processing: readonly Processing[]
  /** The `customFields` of a module. */
  customFields: readonly CustomFields[]
}

/** What every module gets from the kernel. */
export interface Host {
  readonly db: Db
  readonly pool: Pool
  /**
   * For figures and exports of staff: the replica where there is one that has all that was committed, otherwise the same
   * as `db`. Not for writes and what they decide by, and not for what is cached.
   */
  readonly reports: Db
  /** The state of that replica, where there is one. */
  readonly replica: Pick<Replica, 'health'> | undefined
  readonly log: FastifyBaseLogger
  readonly limits: RateLimits
  /** The settings from the environment. */
  readonly env: Env
  /** Decimals of the shop's currency; amounts are stored in minor units. */
  readonly exponent: number
  /** The shop's time zone, which defines its days. */
  readonly timeZone: string
  readonly https: boolean
  /** The shop's public origin, without a trailing slash; correct once the shop is listening. */
  readonly publicOrigin: () => string
  /** The secret of the installation, from which keys are derived. */
  readonly secret: string
  /** Counters of changes to cached data, shared by all processes. */
  readonly revisions: Revisions
  /** The memory budget of all caches in this process. */
  readonly memory: CacheMemory
  /** The shop's current languages. */
  readonly languages: () => ShopLanguages
  /** External systems: mail, text messages, storage, AI service, sign-in providers. */
  readonly integrations: Integrations
  /** What the modules contribute of a kind, in their order; available from `mount` on. */
  readonly contributions: <Kind extends keyof Contributions>(kind: Kind) => readonly Contributions[Kind][]
  /** The sockets of the back office; available from `mount` on. */
  readonly live: () => Live
  /** What papers and mails say of the fields that modules add to lines of orders. */
  readonly lineTexts: LineTexts
}

/** The data of a pending message from which its link is made. */
export interface LinkRequest {
  template: string
  recipient: string
  data: Record<string, unknown>
  createdAt: Date
}

/** What a module adds to a running shop. All fields are optional. */
export interface BuiltModule<Ports> {
  /** Offered to modules that need this one. */
  ports?: Ports
  /** Mounts the endpoints, after all modules are built. */
  mount?: (http: FastifyInstance) => void | Promise<void>
  jobs?: readonly Job[]
  /** Handlers of other modules' events. */
  on?: EventHandlers
  /** Public pages for the sitemap. */
  addresses?: () => AsyncIterable<PublicAddress>
  /** For modules that collect it. */
  contributes?: Partial<Contributions>
  /** The link of a mail of this module; undefined for mails of other modules, null if the link is no longer valid. */
  linkOf?: (message: LinkRequest) => Promise<string | null | undefined>
  /** A picture at the head of a mail, of this module's or another one's; null: none. */
  pictureOf?: (message: PictureRequest) => Promise<MailPicture | null>
  close?: () => Promise<void>
}

type PortsOf<Name> = Name extends keyof ModulePorts ? ModulePorts[Name] : unknown

export interface ModuleDefinition<
  Name extends string = string,
  Needs extends readonly string[] = readonly string[],
> {
  /** Lower-case letters, digits and hyphens; unique. */
  readonly name: Name
  /** Set for a module of MODULES when it is loaded: its directory. */
  readonly folder?: string
  /** Modules that are built before this one and whose ports it gets. */
  readonly needs?: Needs
  /** Refusals that only this module has, by code; `errors.ts` of the shop's modules show how to declare their types. */
  readonly errors?: Readonly<Record<string, ErrorDefinition>>
  /** Directory with `0001_name.sql`, `0002_...`, applied once and in order, before the module is built. */
  readonly migrations?: URL
  /** Directory with `en.json` and other languages, for the `t` of its mails. */
  readonly locales?: URL
  /** The fields that it adds to orders, products and customers. */
  readonly customFields?: readonly CustomFields[]
  /** Its mails, by template name. */
  readonly mails?: MailTemplates
  /** Its mails whose texts an owner can edit. */
  readonly mailKinds?: MailKinds
  /** What it does with personal data, for the owner's register of processing. */
  readonly processing?: readonly Processing[]
  /** Deletes expired data; runs every hour. */
  readonly purge?: (pool: Pool) => Promise<unknown>
  /** Ends what must not go on after a backup was restored: it has happened since, or is outdated. */
  readonly afterRestore?: (client: ClientBase) => Promise<unknown>
  readonly build: (
    host: Host,
    ports: { readonly [Need in Needs[number]]: PortsOf<Need> },
  ) => BuiltModule<PortsOf<Name>> | Promise<BuiltModule<PortsOf<Name>>>
}

/** A definition with erased types. */
// oxlint-disable-next-line typescript/no-explicit-any -- parameters of many shapes fit no other type
export type AnyModule = ModuleDefinition<string, any>

/**
 * Declares a module of the shop: what it needs, offers and adds.
 * @example
 * export default defineModule({
 *   name: 'reviews',
 *   needs: ['catalog'],
 *   build: ({ db }, { catalog }) => ({ mount: (http) => mountReviews(http, { db, catalog }) }),
 * })
 */
export function defineModule<const Name extends string, const Needs extends readonly string[] = readonly []>(
  definition: ModuleDefinition<Name, Needs>,
): ModuleDefinition<Name, Needs> {
  if (definition.errors) addErrors(definition.errors)
  return definition
}
