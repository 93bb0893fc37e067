import type { MailTemplates } from '../outbox/mail/render.ts'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { ShopLanguages } from '../contract/shop-languages.ts'
import type { CacheMemory } from '../cache/memory.ts'
import type { Revisions } from '../cache/revisions.ts'
import type { Db } from '../database/db.ts'
import type { EventHandlers } from '../events/events.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import type { PublicAddress } from '../http/search-engines.ts'
import type { Outside } from '../integrations/open-outside.ts'
import type { Job } from '../jobs/jobs.ts'
import type { TranslatedKind } from '../record/translated-records.ts'
import type { Live } from '../live/index.ts'
import type { Env } from '../process/env.ts'

/**
 * What modules offer each other, by the name of the module. A module adds its ports here:
 * `declare module '.../kernel/modules/definition.ts' { interface ModulePorts { orders: OrdersPorts } }`
 */
export interface ModulePorts {}

/** What every module is given to work with. */
export interface Host {
  readonly db: Db
  readonly pool: Pool
  /**
   * For figures and exports of staff: the replica where there is one that has all that was committed, otherwise the same
   * as `db`. Not for writes and what they decide by, and not for what is cached.
   */
  readonly reports: Db
  readonly log: FastifyBaseLogger
  readonly limits: RateLimits
  /** What the environment sets. */
  readonly env: Env
  /** Decimals of the shop's currency: amounts of money are counted in its smallest unit. */
  readonly exponent: number
  /** Of the shop: its days begin there. */
  readonly timeZone: string
  readonly https: boolean
  /** Where the shop is reached, without a slash at the end; right once the shop listens. */
  readonly publicOrigin: () => string
  /** The installation's secret, from which keys are derived. */
  readonly secret: string
  /** Counts changes of what is cached, over all processes. */
  readonly revisions: Revisions
  /** What may be cached in this process, all of it together. */
  readonly memory: CacheMemory
  /** Which languages the shop speaks now. */
  readonly languages: () => ShopLanguages
  /** Systems outside the process: mail, text messages, storage, the writing service, sign-in providers. */
  readonly outside: Outside
  /** The records of all modules whose texts are translated; there from `mount` on. */
  readonly translated: () => readonly TranslatedKind[]
  /** Sockets of the back office; there from `mount` on. */
  readonly live: () => Live
}

/** A message that is about to leave, as far as the maker of its link needs to know it. */
export interface LinkRequest {
  template: string
  recipient: string
  data: Record<string, unknown>
  createdAt: Date
}

/** What a module adds to a running shop. Everything may be left out. */
export interface BuiltModule<Ports> {
  /** For the modules that need this one. */
  ports?: Ports
  /** Mounts the endpoints, after all modules have been built. */
  mount?: (http: FastifyInstance) => void | Promise<void>
  jobs?: readonly Job[]
  /** What happens in this module when something happens in another. */
  on?: EventHandlers
  /** Public pages, for the sitemap. */
  addresses?: () => AsyncIterable<PublicAddress>
  /** Records whose texts are translated. */
  translated?: readonly TranslatedKind[]
  /** The link of a mail of this module; undefined for every other mail, null when the link has ended. */
  linkOf?: (message: LinkRequest) => Promise<string | null | undefined>
  close?: () => Promise<void>
}

type PortsOf<Name> = Name extends keyof ModulePorts ? ModulePorts[Name] : unknown

export interface ModuleDefinition<
  Name extends string = string,
  Needs extends readonly string[] = readonly string[],
> {
  /** Lower-case letters, digits and hyphens; no two modules share one. */
  readonly name: Name
  /** Modules that are built before this one, and whose ports it is given. */
  readonly needs?: Needs
  /** The folder with `0001_name.sql`, `0002_...`: applied in order, each once, before the module is built. */
  readonly migrations?: URL
  /** The folder with `en.json` and other languages: what `t` of its mails finds. */
  readonly locales?: URL
  /** What writes its mails, by the name of the template. */
  readonly mails?: MailTemplates
  /** Deletes what has served its time; runs every hour. */
  readonly purge?: (pool: Pool) => Promise<unknown>
  readonly build: (
    host: Host,
    ports: { readonly [Need in Needs[number]]: PortsOf<Need> },
  ) => BuiltModule<PortsOf<Name>> | Promise<BuiltModule<PortsOf<Name>>>
}

/** A definition whose types are no longer looked at. */
// oxlint-disable-next-line typescript/no-explicit-any -- parameters of many shapes fit no other type
export type AnyModule = ModuleDefinition<string, any>

/**
 * Declares a module of the shop: what it needs, what it offers and what it adds.
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
  return definition
}
